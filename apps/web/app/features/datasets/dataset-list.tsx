import { datasetPage } from "@site/content/datasets/dataset-page";
import type { DatasetSummary } from "@site/content/datasets/summarise";
import { useMemo, useState } from "react";

import { DatasetEntry } from "./dataset-entry.tsx";
import { DatasetFilter } from "./dataset-filter.tsx";
import { type Filter, filterDatasets } from "./filter-datasets.ts";
import { listEntry } from "./list-entry.ts";

/** All datasets with search and facets. Filtered ones are hidden, not removed. */
export function DatasetList({ datasets }: { datasets: readonly DatasetSummary[] }) {
  const items = useMemo(() => datasets.map((dataset) => listEntry(dataset)), [datasets]);
  const [filter, setFilter] = useState<Filter>();
  const found = new Set((filter ? filterDatasets(items, filter) : items).map(({ slug }) => slug));
  return (
    <div className="grid gap-10">
      <DatasetFilter items={items} found={found.size} onChange={setFilter} />
      {datasets.map((dataset) => (
        <div key={dataset.slug} hidden={!found.has(dataset.slug)}>
          <DatasetEntry dataset={dataset} page={datasetPage(dataset.slug)} />
        </div>
      ))}
    </div>
  );
}
