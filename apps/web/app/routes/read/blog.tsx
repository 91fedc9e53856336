import { brand } from "@site/content/brand";
import { getListPath } from "@site/content/query/keys";
import { useLoaderData } from "react-router";

import type { readPosts } from "#app/content/page-reads.ts";
import {
  createBreadcrumbList,
  createItemList,
} from "#app/content/structured-data/content-pages.ts";
import { createGraph } from "#app/content/structured-data/graph.ts";
import { PostList } from "#app/features/blog/post-list.tsx";
import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { notFoundMeta, createPageMeta, addFeedLinks } from "#app/navigation/page-meta.ts";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

/** Shown for a path that was not prerendered, until its content has been looked up. */
export const HydrateFallback = NotFoundPage;

export const handle: PageHandle<typeof readPosts> = {
  meta: (posts) => {
    if (!posts) return notFoundMeta;
    const { tag, page } = posts.list;
    const about = tag
      ? `Articles on cleaning data about: ${tag.label}`
      : "Articles on cleaning data";
    const further = page > 1 ? `, page ${page}` : "";
    const own = createPageMeta({
      path: getListPath(tag?.tag, page),
      title: `Blog${tag ? `: ${tag.label}` : ""}${further}`,
      description: `${about}, by the people who make ${brand.name}${further}.`,
    });
    return addFeedLinks(own);
  },
};

export function Component() {
  const { list, tags } = useLoaderData<typeof readPosts>();
  const posts = list.entries.map(({ path, data }) => ({ path, name: data.title }));
  return (
    <>
      <PostList list={list} tags={tags} />
      <StructuredData
        data={createGraph(
          createBreadcrumbList({ name: "Blog", path: "/blog" }),
          createItemList(posts),
        )}
      />
    </>
  );
}
