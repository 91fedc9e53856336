import { CATALOG_PATH } from "@site/content/datasets/dataset-page";
import { schemaOrgCatalog } from "@site/content/datasets/documents/schema-org";

import { DatasetList } from "#app/features/datasets/dataset-list.tsx";
import { type ListedDataset, summarise } from "#app/features/datasets/list-entry.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

import type { Route } from "./+types/datasets.ts";

const pages: Partial<Record<string, string>> = {
  "census-historical": "/datasets/census-historical",
};

/** Runs when the site is built. The catalogue is described from the files that are offered. */
export async function loader() {
  const { datasets } = await import("virtual:datasets");
  const listed = datasets.map((dataset): ListedDataset => {
    const page = pages[dataset.slug];
    return page ? { page, dataset: summarise(dataset) } : { dataset };
  });
  return { listed, structuredData: schemaOrgCatalog(datasets) };
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
      <DatasetList listed={loaderData.listed} />
      <p className="text-sm text-faint">
        For machines: the <a href={CATALOG_PATH}>catalogue as DCAT</a>.
      </p>
    </>
  );
}
