import type { Step } from "@site/clean/steps/kinds";

import type { ColumnFilter, TableView, ValueEdit } from "#app/features/clean/worker-messages.ts";

/** Returns the step for an edit of a text column; undefined if it would change nothing. */
export function toEditStep({ column, from, to }: ValueEdit): Step | undefined {
  const changed = from.filter((value) => value !== to);
  if (changed.length === 0) return undefined;
  if (to === "") return { kind: "missing", columns: [column], spellings: changed };
  if (changed[0] === "") return { kind: "fill", column, by: { what: "value", value: to } };
  return { kind: "spellings", column, pairs: changed.map((value) => [value, to]) };
}

/** Replaces the old values in the view's filters with the new one, so that edited rows stay visible. */
export function applyEditToView(view: TableView, { column, from, to }: ValueEdit): TableView {
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

const emptyFilter = { values: [], missing: false, problems: false };

export function getFilter({ filters }: TableView, column: string): ColumnFilter {
  return filters.find((filter) => filter.column === column) ?? { ...emptyFilter, column };
}

/** Replaces the view's filter for a column. Removes it if it matches nothing. */
export function setFilter(view: TableView, filter: ColumnFilter): TableView {
  const { column, values, missing, problems, range } = filter;
  const others = view.filters.filter((one) => one.column !== column);
  const isEmpty = values.length === 0 && !missing && !problems && !range;
  return { ...view, filters: isEmpty ? others : [...others, filter] };
}

const DAY_MS = 86_400_000;

/** Parses the text of a range input; undefined if it is empty. */
export function parseBound(text: string, type: string): number | undefined {
  const value = type === "date" ? Date.parse(`${text}T00:00:00Z`) / DAY_MS : Number(text);
  return text === "" || Number.isNaN(value) ? undefined : value;
}

/** Formats a number, or days since 1970-01-01, for a range input. */
export function formatBound(value: number | undefined, type: string): string {
  if (value === undefined) return "";
  return type === "date" ? new Date(value * DAY_MS).toISOString().slice(0, 10) : String(value);
}
