import { brand } from "@site/content/brand";
import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/bank-statement/chart-words";
import { href, useLoaderData } from "react-router";

import type { readChangelog } from "#app/content/page-reads.ts";
import { ReleaseNotes } from "#app/features/documents/release-notes.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { HeaderWithFigure } from "#app/ui/figure-beside.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/changelog",
      title: "Changelog",
      description: `What each release of ${brand.name} brought, changed and repaired, newest first.`,
    }),
};

export function Component() {
  const { entries } = useLoaderData<typeof readChangelog>();
  return (
    <>
      <HeaderWithFigure figure={chartFigure("bank-statement", words)}>
        <PageHeading
          lead={
            <>
              What each release brought, newest first. You'll find the installers under{" "}
              <a href={href("/other-os")}>Other systems and versions</a>, old ones too.
            </>
          }
        >
          Changelog
        </PageHeading>
      </HeaderWithFigure>
      <ReleaseNotes releases={entries} />
    </>
  );
}
