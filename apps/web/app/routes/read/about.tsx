import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/mauna-loa-co2/chart-words";
import { useLoaderData } from "react-router";

import type { readAbout } from "#app/content/page-reads.ts";
import { aboutRows } from "#app/features/documents/in-short.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createArticleMeta, notFoundMeta } from "#app/navigation/page-meta.ts";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

export const handle: PageHandle<typeof readAbout> = {
  meta: (about) => (about ? createArticleMeta({ path: "/about", ...about.data }) : notFoundMeta),
};

export function Component() {
  const { data, html } = useLoaderData<typeof readAbout>();
  return (
    <>
      <PageHeading lead={data.lead}>{data.title}</PageHeading>
      <SideSheet
        caption="In short"
        rows={aboutRows}
        figure={chartFigure("mauna-loa-co2", words)}
        isEverywhere
        isNarrow
      >
        <RenderedText html={html} />
      </SideSheet>
    </>
  );
}
