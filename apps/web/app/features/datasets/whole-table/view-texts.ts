import type { ColumnFilter, View } from "@site/content/datasets/view/view";

import { counted, grouped } from "#app/lib/counted.ts";

export interface RowCounts {
  all: number;
  /** What the search and the filters leave of them. */
  left: number;
}

/** How much is shown: “38 groups of 512 rows”. */
export function shownText({ all, left }: RowCounts, groups: number | undefined): string {
  const rows = left === all ? counted(all, "row") : `${grouped(left)} of ${counted(all, "row")}`;
  return groups === undefined ? rows : `${counted(groups, "group")} of ${rows}`;
}

/** The longest that this can be for so many rows. */
export function widestText(all: number, isGrouped: boolean): string {
  const rows = `${grouped(all)} of ${counted(all, "row")}`;
  return isGrouped ? `${counted(all, "group")} of ${rows}` : rows;
}

/** A part of a view in words, and the view without it. */
export interface ViewPart {
  text: string;
  without: View;
}

/** What makes a view other than the whole table, but for the search, which has its own field. */
export function viewParts(view: View): ViewPart[] {
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
