import { useLoaderData } from "react-router";

import type { readPost } from "#app/content/page-reads.ts";
import {
  createBlogPosting,
  createBreadcrumbList,
} from "#app/content/structured-data/content-pages.ts";
import { createGraph } from "#app/content/structured-data/graph.ts";
import { PostPage } from "#app/features/blog/post-page.tsx";
import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import {
  createArticleMeta,
  notFoundMeta,
  getShareImagePath,
  addFeedLinks,
} from "#app/navigation/page-meta.ts";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

/** Shown for a path that was not prerendered, until its content has been looked up. */
export const HydrateFallback = NotFoundPage;

export const handle: PageHandle<typeof readPost> = {
  meta: (post) =>
    post
      ? addFeedLinks(createArticleMeta({ path: `/blog/${post.slug}`, ...post.data }))
      : notFoundMeta,
};

export function Component() {
  const post = useLoaderData<typeof readPost>();
  const { path, data } = post;
  return (
    <>
      <Breadcrumbs trail={[{ label: "Blog", to: "/blog" }]} current={data.title} />
      <PostPage key={post.slug} post={post} />
      <StructuredData
        data={createGraph(
          createBlogPosting(post, getShareImagePath(path)),
          createBreadcrumbList({ name: "Blog", path: "/blog" }, { name: data.title, path }),
        )}
      />
    </>
  );
}
