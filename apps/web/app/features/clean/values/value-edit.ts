import type { Step } from "@site/clean/steps/kinds";

import type { ColumnFilter, TableView } from "#app/features/clean/worker-messages.ts";

/** A change of some values of a text column to another. Empty means missing, on both sides. */
export interface ValueEdit {
  column: string;
  from: readonly string[];
  to: string;
}

/** The step that changes the values; undefined if it would change nothing. */
export function toEditStep({ column, from, to }: ValueEdit): Step | undefined {
  const changed = from.filter((value) => value !== to);
  if (changed.length === 0) return undefined;
  if (to === "") return { kind: "missing", columns: [column], spellings: changed };
  if (changed[0] === "") return { kind: "fill", column, by: { what: "value", value: to } };
  return { kind: "spellings", column, pairs: changed.map((value) => [value, to]) };
}

/** The view with the new value in place of the old ones, so that their rows stay visible. */
export function followEdit(view: TableView, { column, from, to }: ValueEdit): TableView {
  const follow = (filter: ColumnFilter): ColumnFilter => {
    const isShown = filter.values.some((value) => from.includes(value));
    if (filter.column !== column || !isShown) return filter;
    const others = filter.values.filter((value) => !from.includes(value) && value !== to);
    return to === ""
      ? { ...filter, values: others, missing: true }
      : { ...filter, values: [...others, to] };
  };
  return { ...view, filters: view.filters.map(follow) };
}

const nothing = { values: [], missing: false, problems: false };

export function getFilter({ filters }: TableView, column: string): ColumnFilter {
  return filters.find((filter) => filter.column === column) ?? { ...nothing, column };
}

/** The view with this filter in place of the one of its column. A filter that matches nothing is removed. */
export function setFilter(view: TableView, filter: ColumnFilter): TableView {
  const { column, values, missing, problems } = filter;
  const others = view.filters.filter((one) => one.column !== column);
  const isEmpty = values.length === 0 && !missing && !problems;
  return { ...view, filters: isEmpty ? others : [...others, filter] };
}
