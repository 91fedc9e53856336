import type { ColumnFilter, View } from "@site/content/datasets/view/view";

import { pluralize, formatCount } from "#app/lib/counted.ts";

export interface RowCounts {
  all: number;
  /** What the search and the filters leave of them. */
  filtered: number;
}

/** How much is shown: “38 groups of 512 rows”. */
export function formatRowCount({ all, filtered }: RowCounts, groups: number | undefined): string {
  const rows =
    filtered === all
      ? pluralize(all, "row")
      : `${formatCount(filtered)} of ${pluralize(all, "row")}`;
  return groups === undefined ? rows : `${pluralize(groups, "group")} of ${rows}`;
}

/** The longest that this can be for so many rows. */
export function formatWidestRowCount(all: number, isGrouped: boolean): string {
  const rows = `${formatCount(all)} of ${pluralize(all, "row")}`;
  return isGrouped ? `${pluralize(all, "group")} of ${rows}` : rows;
}

/** A part of a view in words, and the view without it. */
export interface ActiveFilter {
  text: string;
  without: View;
}

/** What makes a view other than the whole table, but for the search, which has its own field. */
export function listActiveFilters(view: View): ActiveFilter[] {
  const { grouping, sort, hidden, filters } = view;
  const filtered = Object.entries(filters).map(([name, filter]) => {
    const { [name]: _, ...others } = filters;
    return { text: `${name} ${filterText(filter)}`, without: { ...view, filters: others } };
  });
  return [
    ...filtered,
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

function filterText({ is, has, from, to, missing }: ColumnFilter): string {
  const parts = [
    is && `is ${is.join(" or ")}`,
    has && `contains “${has}”`,
    from && to ? `from ${from} to ${to}` : from ? `from ${from}` : to && `up to ${to}`,
    missing === "only" && "is missing",
    missing === "none" && "is not missing",
  ];
  return parts.filter(Boolean).join(", ");
}
