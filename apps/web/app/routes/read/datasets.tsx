import { CATALOG_PATH, INDEX_PATH } from "@site/content/datasets/dataset-page";
import { toSchemaOrgCatalog } from "@site/content/datasets/documents/schema-org";
import { href, useLoaderData } from "react-router";

import type { readDatasets } from "#app/content/page-reads.ts";
import { DatasetList } from "#app/features/datasets/dataset-list.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { PageHeading } from "#app/ui/page.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

export const handle = createPageHandle({
  path: "/datasets",
  title: "Datasets",
  description: "Open tables to practise data cleaning on, with their columns, source and licence.",
});

// The URL holds the list's filter, which needs no new data.
export const shouldRevalidate = () => false;

export function Component() {
  const datasets = useLoaderData<typeof readDatasets>();
  return (
    <>
      <PageHeading lead="Open tables to practise on. Each page says where the data comes from, what the columns mean and how you may use it.">
        Datasets
      </PageHeading>
      <p>
        <a href={href("/datasets/challenge")}>Take the challenge</a>: clean a messy one, and see how
        close you got.
      </p>
      <DatasetList datasets={datasets} />
      <p className="text-sm text-faint">
        For machines: the <a href={CATALOG_PATH}>catalogue as DCAT</a>, and an{" "}
        <a href={INDEX_PATH}>index of all files</a> with their digests.
      </p>
      <StructuredData data={toSchemaOrgCatalog(datasets)} />
    </>
  );
}
