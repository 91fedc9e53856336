import type { ColumnFilter, View } from "@site/content/datasets/view/view";

/** A part of a view in words, and the view without it. */
export interface ViewPart {
  text: string;
  without: View;
}

/** What makes a view other than the whole table, but for the search, which stands in its own field. */
export function viewParts(view: View): ViewPart[] {
  const { sort, hidden, filters } = view;
  const filtered = Object.entries(filters).map(([name, filter]) => {
    const { [name]: _, ...others } = filters;
    return { text: `${name} ${filterText(filter)}`, without: { ...view, filters: others } };
  });
  return [
    ...filtered,
    ...(sort
      ? [
          {
            text: `by ${sort.column}, ${sort.descending ? "descending" : "ascending"}`,
            without: { ...view, sort: undefined },
          },
        ]
      : []),
    ...(hidden.length > 0
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
