import { brand } from "@site/content/brand";
import { listAddress } from "@site/content/query/list-address";

import { PostList } from "#app/features/blog/post-list.tsx";
import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import { found } from "#app/lib/content-page.ts";
import { feedLinks, metaOf, pageMeta } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { siteContent } from "#app/lib/site-content.server.ts";
import { content } from "#app/lib/site-content.ts";
import { breadcrumbList, itemList } from "#app/lib/structured-data.server.ts";
import { StructuredData } from "#app/ui/structured-data.tsx";

import type { Route } from "./+types/blog.ts";

interface ListParams {
  tag?: string;
  page?: string;
}

type Source = Pick<typeof content, "list" | "tags">;

async function readList(source: Source, { tag, page = "1" }: ListParams) {
  const [list, tags] = await Promise.all([
    source.list("posts", { tag, page: Number(page) }),
    source.tags("posts"),
  ]);
  return { list: found(list), tags };
}

export async function loader({ params }: Route.LoaderArgs) {
  const lists = await readList(siteContent, params);
  const posts = lists.list.entries.map(({ path, data }) => ({ path, name: data.title }));
  const path = listAddress(lists.list.tag?.tag, lists.list.page);
  return prerendered(path, lists, [
    breadcrumbList({ name: "Blog", path: "/blog" }),
    itemList(posts),
  ]);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { document: await readList(content, params), structured: undefined };
}

/** At an address that was not prerendered stands the 404 page until it is known that there is nothing. */
export const HydrateFallback = NotFoundPage;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaOf(loaderData, ({ list }) => {
    const { tag, page } = list;
    const about = tag
      ? `Articles on cleaning data about: ${tag.label}`
      : "Articles on cleaning data";
    const further = page > 1 ? `, page ${page}` : "";
    const own = pageMeta({
      path: listAddress(tag?.tag, page),
      title: `Blog${tag ? `: ${tag.label}` : ""}${further}`,
      description: `${about}, by the people who make ${brand.name}${further}.`,
    });
    return [...own, ...feedLinks];
  });

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { document, structured } = loaderData;
  return (
    <>
      <PostList {...document} />
      <StructuredData of={structured} />
    </>
  );
}
