import { useEffect, useRef } from "react";

import { writeQuery } from "#app/lib/write-query.ts";
import { SearchInput } from "#app/ui/controls/search-input.tsx";

import {
  type Facet,
  facetCounts,
  facets,
  type Filter,
  type Filterable,
} from "./filter-datasets.ts";

const titles: Record<Facet, string> = {
  topic: "About",
  practice: "To practise on",
  licence: "Licence",
};

interface DatasetFilterProps {
  items: readonly Filterable[];
  found: number;
  onChange: (filter: Filter) => void;
}

/**
 * Search and facets of the list. The form holds the state, so that input before hydration counts; the address repeats
 * it, so that it survives a reload and can be shared.
 */
export function DatasetFilter({ items, found, onChange }: DatasetFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const tell = () => {
    if (!form.current) return;
    onChange(readFilter(form.current));
    writeQuery(queryOf(form.current));
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
          {facetCounts(items, facet).map(({ value, count }) => (
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

function readFilter(form: HTMLFormElement): Filter {
  const data = new FormData(form);
  const texts = (name: string) => data.getAll(name).filter((value) => typeof value === "string");
  return {
    query: texts("query").join(" "),
    chosen: { topic: texts("topic"), practice: texts("practice"), licence: texts("licence") },
  };
}
