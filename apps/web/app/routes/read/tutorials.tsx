import { brand } from "@site/content/brand";
import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/gapminder/chart-words";
import { useLoaderData } from "react-router";

import type { readTutorials } from "#app/content/page-reads.ts";
import { createBreadcrumbList, createItemList } from "#app/content/structured-data/lists.ts";
import { createGraph } from "#app/content/structured-data/thing.ts";
import { TutorialList } from "#app/features/tutorials/tutorial-list.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { HeaderWithFigure } from "#app/ui/figure-beside.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/tutorials",
      title: "Tutorials",
      description: `Learn ${brand.name} and data cleaning step by step, with data to follow along.`,
    }),
};

export function Component() {
  const tutorials = useLoaderData<typeof readTutorials>();
  const items = tutorials.map(({ path, data }) => ({ path, name: data.title }));
  return (
    <>
      <HeaderWithFigure figure={chartFigure("gapminder", words)} isSubject>
        <PageHeading lead="Step by step, with data to follow along.">Tutorials</PageHeading>
      </HeaderWithFigure>
      <TutorialList tutorials={tutorials} />
      <StructuredData
        data={createGraph(
          createBreadcrumbList({ name: "Tutorials", path: "/tutorials" }),
          createItemList(items),
        )}
      />
    </>
  );
}
