import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/web-log/chart-words";
import { useLoaderData } from "react-router";

import type { readTroubleshooting } from "#app/content/page-reads.ts";
import { createBreadcrumbList } from "#app/content/structured-data/lists.ts";
import { createGraph } from "#app/content/structured-data/thing.ts";
import { ProblemList } from "#app/features/support/fault-list.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { SiteSearch } from "#app/search/site-search.tsx";
import { HeaderWithFigure } from "#app/ui/figure-beside.tsx";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/support/troubleshooting",
      title: "Troubleshooting",
      description:
        "What you see, why, and what to do about it: emails, payment, downloads, licences.",
    }),
};

export function Component() {
  const { entries } = useLoaderData<typeof readTroubleshooting>();
  return (
    <>
      <Breadcrumbs trail={[{ label: "Support", to: "/support" }]} current="Troubleshooting" />
      <HeaderWithFigure figure={chartFigure("web-log", words)}>
        <PageHeading lead="What you see, why, and what to do about it.">
          Troubleshooting
        </PageHeading>
        <SiteSearch label="Search all help, tutorials and posts" />
      </HeaderWithFigure>
      <ProblemList faults={entries} />
      <StructuredData
        data={createGraph(
          createBreadcrumbList(
            { name: "Support", path: "/support" },
            { name: "Troubleshooting", path: "/support/troubleshooting" },
          ),
        )}
      />
    </>
  );
}
