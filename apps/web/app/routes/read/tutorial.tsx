import { useLoaderData } from "react-router";

import type { readTutorial } from "#app/content/page-reads.ts";
import { howTo } from "#app/content/structured-data/how-to.ts";
import { breadcrumbList } from "#app/content/structured-data/lists.ts";
import { graphOf } from "#app/content/structured-data/thing.ts";
import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import { TutorialPage } from "#app/features/tutorials/tutorial-page.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { articleMeta, notFoundMeta } from "#app/navigation/page-meta.ts";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

/** An address that was not prerendered shows the 404 page until the content has been checked. */
export const HydrateFallback = NotFoundPage;

export const handle: PageHandle<typeof readTutorial> = {
  meta: (tutorial) =>
    tutorial
      ? articleMeta({ path: `/tutorials/${tutorial.slug}`, ...tutorial.data })
      : notFoundMeta,
};

export function Component() {
  const tutorial = useLoaderData<typeof readTutorial>();
  const { path, data } = tutorial;
  return (
    <>
      <TutorialPage key={tutorial.slug} tutorial={tutorial} />
      <StructuredData
        data={graphOf(
          howTo(tutorial),
          breadcrumbList({ name: "Tutorials", path: "/tutorials" }, { name: data.title, path }),
        )}
      />
    </>
  );
}
