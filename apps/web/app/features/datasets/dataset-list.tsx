import { useMemo, useState } from "react";

import { LinkButton } from "#app/ui/link-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import { DatasetDetails } from "./dataset-details.tsx";
import { DatasetEntry } from "./dataset-entry.tsx";
import { DatasetFilter } from "./dataset-filter.tsx";
import { type Filter, filterDatasets } from "./filter-datasets.ts";
import { listEntry, type ListedDataset } from "./list-entry.ts";

/** All datasets with search and facets. What is filtered away is hidden, not taken out, so open parts stay open. */
export function DatasetList({ listed }: { listed: readonly ListedDataset[] }) {
  const items = useMemo(() => listed.map(({ dataset }) => listEntry(dataset)), [listed]);
  const [filter, setFilter] = useState<Filter>();
  const found = new Set((filter ? filterDatasets(items, filter) : items).map(({ slug }) => slug));
  return (
    <div className="grid gap-10">
      <DatasetFilter items={items} found={found.size} onChange={setFilter} />
      {listed.map(({ page, dataset }) => (
        <div key={dataset.slug} hidden={!found.has(dataset.slug)}>
          <DatasetEntry
            dataset={dataset}
            heading={page ? <TextLink to={page}>{dataset.title}</TextLink> : dataset.title}
          >
            {page === undefined ? (
              <DatasetDetails dataset={dataset} />
            ) : (
              <div>
                <LinkButton to={page} variant="secondary">
                  See columns, files and the messy edition
                </LinkButton>
              </div>
            )}
          </DatasetEntry>
        </div>
      ))}
    </div>
  );
}
