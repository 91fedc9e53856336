import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import { TutorialPage } from "#app/features/tutorials/tutorial-page.tsx";
import { found } from "#app/lib/content-page.ts";
import { articleMeta, metaOf } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { siteContent } from "#app/lib/site-content.server.ts";
import { content } from "#app/lib/site-content.ts";
import { breadcrumbList, howTo } from "#app/lib/structured-data.server.ts";
import { StructuredData } from "#app/ui/structured-data.tsx";

import type { Route } from "./+types/tutorial.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const tutorial = found(await siteContent.bySlug("tutorials", params.slug));
  const { path, data } = tutorial;
  return prerendered(path, tutorial, [
    howTo(tutorial),
    breadcrumbList({ name: "Tutorials", path: "/tutorials" }, { name: data.title, path }),
  ]);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { document: found(await content.bySlug("tutorials", params.slug)), structured: undefined };
}

/** At an address that was not prerendered stands the 404 page until it is known that there is nothing. */
export const HydrateFallback = NotFoundPage;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaOf(loaderData, ({ path, data }) => articleMeta({ path, ...data }));

export default function Tutorial({ loaderData }: Route.ComponentProps) {
  const { document: tutorial, structured } = loaderData;
  return (
    <>
      <TutorialPage key={tutorial.slug} tutorial={tutorial} />
      <StructuredData of={structured} />
    </>
  );
}
