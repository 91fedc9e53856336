import { formatCount } from "@site/clean/format-count";
import { difficultyNames, getFilePath, getDatasetPath } from "@site/content/datasets/dataset-page";
import type { DatasetSummary } from "@site/content/datasets/summarise";
import { useEffect, useRef, useMemo, useState } from "react";

import { formatSize } from "#app/lib/format-size.ts";
import { updateUrlQuery } from "#app/lib/update-url-query.ts";
import { SearchInput } from "#app/ui/controls/search-input.tsx";
import { DataDrawing } from "#app/ui/data-figure.tsx";

import { fileFormatNames } from "./file-formats.ts";
import {
  type Facet,
  countFacetValues,
  facets,
  type DatasetFilters,
  type FilterableDataset,
  filterDatasets,
  toFilterableDataset,
} from "./filter-datasets.ts";

/** All datasets, with search and facets. Datasets that do not match are hidden, not removed. */
export function DatasetList({ datasets }: { datasets: readonly DatasetSummary[] }) {
  const items = useMemo(() => datasets.map((dataset) => toFilterableDataset(dataset)), [datasets]);
  const [filters, setFilters] = useState<DatasetFilters>();
  const matches = filters ? filterDatasets(items, filters) : items;
  const matchingSlugs = new Set(matches.map(({ slug }) => slug));
  return (
    <div className="grid gap-10">
      <DatasetFilterForm items={items} matchCount={matches.length} onChange={setFilters} />
      {datasets.map((dataset) => (
        <div key={dataset.slug} hidden={!matchingSlugs.has(dataset.slug)}>
          <DatasetEntry dataset={dataset} />
        </div>
      ))}
    </div>
  );
}

function DatasetEntry({ dataset }: { dataset: DatasetSummary }) {
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
        <div className="lg:col-span-3">
          <DataDrawing drawing={drawing} />
        </div>
        <div className="lg:col-span-5">
          <h2 id={`${slug}-title`} className="text-xl font-semibold">
            <a href={getDatasetPath(slug)}>{dataset.title}</a>
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
                  {fileFormatNames[format]}, {formatSize(size)}
                </a>
              ))}
            </dd>
          </div>
        </dl>
      </div>
    </article>
  );
}

const facetTitles: Record<Facet, string> = {
  topic: "About",
  practice: "To practise on",
  licence: "Licence",
};

interface DatasetFilterFormProps {
  items: readonly FilterableDataset[];
  matchCount: number;
  onChange: (filters: DatasetFilters) => void;
}

/**
 * Search and facets of the list. The form holds the state, so that input from before hydration is kept. The URL has a
 * copy, so that the state survives a reload and can be shared.
 */
function DatasetFilterForm({ items, matchCount, onChange }: DatasetFilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const notifyChange = () => {
    if (!form.current) return;
    onChange(readFilters(form.current));
    updateUrlQuery(toQuery(form.current));
  };
  useEffect(() => {
    if (!form.current) return;
    fillForm(form.current, new URLSearchParams(location.search));
    onChange(readFilters(form.current));
  }, [onChange]);
  return (
    <form
      ref={form}
      role="search"
      aria-label="Datasets"
      onSubmit={(event) => event.preventDefault()}
      onChange={notifyChange}
      onReset={() => setTimeout(notifyChange)}
      className="needs-script grid gap-x-8 gap-y-5 border-y border-edge py-5 lg:grid-cols-12"
    >
      <div className="grid content-start gap-3 lg:col-span-3">
        <SearchInput label="Search the datasets" name="query" />
        <p role="status" className="text-sm text-faint">
          {matchCount === 0
            ? `0 of ${items.length} datasets. Remove a word or a filter to see more.`
            : `${matchCount} of ${items.length} datasets.`}
        </p>
      </div>
      {facets.map((facet) => (
        <fieldset key={facet} className="lg:col-span-3">
          <legend className="font-semibold">{facetTitles[facet]}</legend>
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

/** The URL query for the search text and the checked facets. */
function toQuery(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") query.append(name, value);
  }
  return query;
}

/** Fills the form from the URL, unless the visitor has changed it already. */
function fillForm(form: HTMLFormElement, query: URLSearchParams): void {
  if (toQuery(form).size > 0) return;
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "checkbox") input.checked = query.getAll(input.name).includes(input.value);
    else input.value = query.get(input.name) ?? "";
  }
}

function readFilters(form: HTMLFormElement): DatasetFilters {
  const data = new FormData(form);
  const getTexts = (name: string) => data.getAll(name).filter((value) => typeof value === "string");
  return {
    query: getTexts("query").join(" "),
    selected: {
      topic: getTexts("topic"),
      practice: getTexts("practice"),
      licence: getTexts("licence"),
    },
  };
}
