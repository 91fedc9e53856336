import { CATALOG_PATH } from "@site/content/datasets/dataset-page";
import { schemaOrgCatalog } from "@site/content/datasets/documents/schema-org";

import { DatasetList } from "#app/features/datasets/dataset-list.tsx";
import { summarise } from "#app/features/datasets/list-entry.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

import type { Route } from "./+types/datasets.ts";

/** Runs when the site is built. The catalogue is described from the files that are offered. */
export async function loader() {
  const { datasets } = await import("virtual:datasets");
  return {
    datasets: datasets.map((dataset) => summarise(dataset)),
    structuredData: schemaOrgCatalog(datasets),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({
    path: "/datasets",
    title: "Datasets",
    description:
      "Open tables to practise data cleaning on, with their columns, source and licence.",
  }),
  { "script:ld+json": loaderData?.structuredData ?? {} },
];

export default function Datasets({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead="Open tables to practise on. Each says where it comes from, what its columns mean and under which licence it may be used.">
        Datasets
      </PageHeading>
      <DatasetList datasets={loaderData.datasets} />
      <p className="text-sm text-faint">
        For machines: the <a href={CATALOG_PATH}>catalogue as DCAT</a>.
      </p>
    </>
  );
}
