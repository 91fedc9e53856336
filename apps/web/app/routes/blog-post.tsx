import { PostPage } from "#app/features/blog/post-page.tsx";
import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import { found } from "#app/lib/content-page.ts";
import { articleMeta, feedLinks, metaOf, shareImagePath } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { siteContent } from "#app/lib/site-content.server.ts";
import { content } from "#app/lib/site-content.ts";
import { blogPosting, breadcrumbList } from "#app/lib/structured-data.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { StructuredData } from "#app/ui/structured-data.tsx";

import type { Route } from "./+types/blog-post.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const post = found(await siteContent.bySlug("posts", params.slug));
  const { path, data } = post;
  return prerendered(path, post, [
    blogPosting(post, shareImagePath(path)),
    breadcrumbList({ name: "Blog", path: "/blog" }, { name: data.title, path }),
  ]);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { document: found(await content.bySlug("posts", params.slug)), structured: undefined };
}

/** At an address that was not prerendered stands the 404 page until it is known that there is nothing. */
export const HydrateFallback = NotFoundPage;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaOf(loaderData, ({ path, data }) => [...articleMeta({ path, ...data }), ...feedLinks]);

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { document: post, structured } = loaderData;
  return (
    <>
      <Breadcrumbs trail={[{ label: "Blog", to: "/blog" }]} current={post.data.title} />
      <PostPage key={post.slug} post={post} />
      <StructuredData of={structured} />
    </>
  );
}
