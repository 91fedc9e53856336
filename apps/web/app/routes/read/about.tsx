import { useLoaderData } from "react-router";

import type { readAbout } from "#app/content/page-reads.ts";
import { aboutRows } from "#app/features/documents/about-rows.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createArticleMeta, notFoundMeta } from "#app/navigation/page-meta.ts";
import { DataFigure } from "#app/ui/data-figure.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

export const handle: PageHandle<typeof readAbout> = {
  meta: (about) => (about ? createArticleMeta({ path: "/about", ...about.data }) : notFoundMeta),
};

export function Component() {
  const { data, html, figure } = useLoaderData<typeof readAbout>();
  return (
    <SideSheet
      caption="In short"
      rows={aboutRows}
      isEverywhere
      isNarrow
      figure={figure && <DataFigure figure={figure} />}
    >
      <PageHeading lead={data.lead}>{data.title}</PageHeading>
      <RenderedText html={html} />
    </SideSheet>
  );
}
