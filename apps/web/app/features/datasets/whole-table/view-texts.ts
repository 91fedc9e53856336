import { pluralize, formatCount } from "@site/clean/format-count";
import type { ColumnFilter, View } from "@site/content/datasets/view/view";

export interface RowCounts {
  all: number;
  /** Number of rows that match the search and the filters. */
  filtered: number;
}

/** Formats the row count, for example “38 groups of 512 rows”. */
export function formatRowCount({ all, filtered }: RowCounts, groups: number | undefined): string {
  const rows =
    filtered === all
      ? pluralize(all, "row")
      : `${formatCount(filtered)} of ${pluralize(all, "row")}`;
  return groups === undefined ? rows : `${pluralize(groups, "group")} of ${rows}`;
}

/** The longest row count that a table can have, to reserve its space. */
export function formatWidestRowCount(all: number, isGrouped: boolean): string {
  const rows = `${formatCount(all)} of ${pluralize(all, "row")}`;
  return isGrouped ? `${pluralize(all, "group")} of ${rows}` : rows;
}

/** A part of a view as text, with the view without it. */
export interface ActiveFilter {
  text: string;
  without: View;
}

/** Filters, grouping, order and hidden columns of a view. The search has its own field. */
export function listActiveFilters(view: View): ActiveFilter[] {
  const { grouping, sort, hidden, filters } = view;
  const active = Object.entries(filters).map(([name, filter]) => {
    const { [name]: _, ...others } = filters;
    return { text: `${name} ${describeFilter(filter)}`, without: { ...view, filters: others } };
  });
  return [
    ...active,
    ...(grouping
      ? [
          {
            text: `grouped by ${grouping.by.join(" and ")}`,
            without: { ...view, grouping: undefined },
          },
        ]
      : []),
    ...(sort
      ? [
          {
            text: `by ${sort.column}, ${sort.descending ? "descending" : "ascending"}`,
            without: { ...view, sort: undefined },
          },
        ]
      : []),
    ...(hidden.length > 0 && !grouping
      ? [{ text: `without ${hidden.join(", ")}`, without: { ...view, hidden: [] } }]
      : []),
  ];
}

function describeFilter({ is, has, from, to, missing }: ColumnFilter): string {
  const parts = [
    is && `is ${is.join(" or ")}`,
    has && `contains “${has}”`,
    from && to ? `from ${from} to ${to}` : from ? `from ${from}` : to && `up to ${to}`,
    missing === "only" && "is missing",
    missing === "none" && "is not missing",
  ];
  return parts.filter(Boolean).join(", ");
}
