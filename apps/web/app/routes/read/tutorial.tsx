import { useLoaderData } from "react-router";

import type { readTutorial } from "#app/content/page-reads.ts";
import { createHowTo } from "#app/content/structured-data/how-to.ts";
import { createBreadcrumbList } from "#app/content/structured-data/lists.ts";
import { createGraph } from "#app/content/structured-data/thing.ts";
import { NotFoundPage } from "#app/features/errors/not-found-page.tsx";
import { TutorialPage } from "#app/features/tutorials/tutorial-page.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createArticleMeta, notFoundMeta } from "#app/navigation/page-meta.ts";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

/** An address that was not prerendered shows the 404 page until the content has been checked. */
export const HydrateFallback = NotFoundPage;

export const handle: PageHandle<typeof readTutorial> = {
  meta: (tutorial) =>
    tutorial
      ? createArticleMeta({ path: `/tutorials/${tutorial.slug}`, ...tutorial.data })
      : notFoundMeta,
};

export function Component() {
  const tutorial = useLoaderData<typeof readTutorial>();
  const { path, data } = tutorial;
  return (
    <>
      <TutorialPage key={tutorial.slug} tutorial={tutorial} />
      <StructuredData
        data={createGraph(
          createHowTo(tutorial),
          createBreadcrumbList(
            { name: "Tutorials", path: "/tutorials" },
            { name: data.title, path },
          ),
        )}
      />
    </>
  );
}
