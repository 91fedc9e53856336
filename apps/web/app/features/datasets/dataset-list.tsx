import { difficultyNames, getFilePath, getDatasetPath } from "@site/content/datasets/dataset-page";
import type { DatasetSummary } from "@site/content/datasets/summarise";
import { useEffect, useRef, useMemo, useState } from "react";

import { formatCount } from "#app/lib/counted.ts";
import { formatSize } from "#app/lib/format-size.ts";
import { updateAddressQuery } from "#app/lib/update-address-query.ts";
import { SearchInput } from "#app/ui/controls/search-input.tsx";
import { DataDrawing } from "#app/ui/data-figure.tsx";

import { formats } from "./file-formats.ts";
import {
  type Facet,
  countFacetValues,
  facets,
  type DatasetFilters,
  type FilterableDataset,
  filterDatasets,
  toFilterableDataset,
} from "./filter-datasets.ts";

interface DatasetEntryProps {
  dataset: DatasetSummary;
  /** The address of its page. */
  page: string;
}

/** A dataset in the list: what it is on the left, its facts and files on the right. */
function DatasetEntry({ dataset, page }: DatasetEntryProps) {
  const { slug, description, rows, columns, licence, files, difficulty, drawing } = dataset;
  const facts = [
    ["Rows", formatCount(rows)],
    ["Columns", columns],
    ["Licence", licence],
    ...(difficulty ? [["Messy edition", difficultyNames[difficulty]]] : []),
  ];
  return (
    <article
      id={slug}
      aria-labelledby={`${slug}-title`}
      className="grid gap-5 border-t border-edge pt-5"
    >
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-12">
        {drawing && (
          <div className="lg:col-span-3">
            <DataDrawing drawing={drawing} />
          </div>
        )}
        <div className="lg:col-span-5">
          <h2 id={`${slug}-title`} className="text-xl font-semibold">
            <a href={page}>{dataset.title}</a>
          </h2>
          <p className="mt-2 max-w-prose">{description}</p>
        </div>
        <dl className="grid content-start gap-x-4 gap-y-1 text-sm lg:col-span-4 grid-cols-[min(7.5rem,35vw)_minmax(0,1fr)]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className="contents">
            <dt className="text-faint">Download</dt>
            <dd className="flex flex-wrap gap-x-5">
              {files.map(({ name, format, size }) => (
                <a
                  key={name}
                  href={getFilePath(slug, name)}
                  download={name}
                  className="inline-flex min-h-6 items-center text-river underline underline-offset-4"
                >
                  {formats[format]}, {formatSize(size)}
                </a>
              ))}
            </dd>
          </div>
        </dl>
      </div>
    </article>
  );
}

const titles: Record<Facet, string> = {
  topic: "About",
  practice: "To practise on",
  licence: "Licence",
};

interface DatasetFilterProps {
  items: readonly FilterableDataset[];
  found: number;
  onChange: (filter: DatasetFilters) => void;
}

/**
 * Search and facets of the list. The form holds the state, so that input before hydration counts; the address repeats
 * it, so that it survives a reload and can be shared.
 */
function DatasetFilter({ items, found, onChange }: DatasetFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const tell = () => {
    if (!form.current) return;
    onChange(readFilter(form.current));
    updateAddressQuery(queryOf(form.current));
  };
  useEffect(() => {
    if (!form.current) return;
    fillIn(form.current, new URLSearchParams(location.search));
    onChange(readFilter(form.current));
  }, [onChange]);
  return (
    <form
      ref={form}
      role="search"
      aria-label="Datasets"
      onSubmit={(event) => event.preventDefault()}
      onChange={tell}
      onReset={() => setTimeout(tell)}
      className="needs-script grid gap-x-8 gap-y-5 border-y border-edge py-5 lg:grid-cols-12"
    >
      <div className="grid content-start gap-3 lg:col-span-3">
        <SearchInput label="Search the datasets" name="query" />
        <p role="status" className="text-sm text-faint">
          {found} of {items.length} datasets.
          {found === 0 && " Remove a word or a filter to see more."}
        </p>
      </div>
      {facets.map((facet) => (
        <fieldset key={facet} className="lg:col-span-3">
          <legend className="font-semibold">{titles[facet]}</legend>
          {countFacetValues(items, facet).map(({ value, count }) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name={facet} value={value} className="size-6 shrink-0" />
              <span className="min-w-0">
                {value} <span className="num text-sm text-faint">{count}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </form>
  );
}

/** What is typed and ticked, for the address. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") query.append(name, value);
  }
  return query;
}

/** Types and ticks what the address says, unless the visitor was faster. */
function fillIn(form: HTMLFormElement, asked: URLSearchParams): void {
  if (queryOf(form).size > 0) return;
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "checkbox") input.checked = asked.getAll(input.name).includes(input.value);
    else input.value = asked.get(input.name) ?? "";
  }
}

function readFilter(form: HTMLFormElement): DatasetFilters {
  const data = new FormData(form);
  const texts = (name: string) => data.getAll(name).filter((value) => typeof value === "string");
  return {
    query: texts("query").join(" "),
    chosen: { topic: texts("topic"), practice: texts("practice"), licence: texts("licence") },
  };
}

/** All datasets with search and facets. Filtered ones are hidden, not removed. */
export function DatasetList({ datasets }: { datasets: readonly DatasetSummary[] }) {
  const items = useMemo(() => datasets.map((dataset) => toFilterableDataset(dataset)), [datasets]);
  const [filter, setFilter] = useState<DatasetFilters>();
  const found = new Set((filter ? filterDatasets(items, filter) : items).map(({ slug }) => slug));
  return (
    <div className="grid gap-10">
      <DatasetFilter items={items} found={found.size} onChange={setFilter} />
      {datasets.map((dataset) => (
        <div key={dataset.slug} hidden={!found.has(dataset.slug)}>
          <DatasetEntry dataset={dataset} page={getDatasetPath(dataset.slug)} />
        </div>
      ))}
    </div>
  );
}
