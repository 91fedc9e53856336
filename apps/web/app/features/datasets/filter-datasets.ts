/** What the list of datasets can be searched and filtered by. */
export interface Filterable {
  slug: string;
  topic: string;
  licence: string;
  /** Problems to practise on: "Messy edition", "Missing values", … */
  practice: readonly string[];
  /** Everything that is searched. */
  text: string;
}

export const facets = ["topic", "practice", "licence"] as const;
export type Facet = (typeof facets)[number];

export interface Filter {
  query: string;
  /** The ticked values of each facet; no ticks match everything. */
  chosen: Record<Facet, readonly string[]>;
}

/** The datasets that contain every word of the query and have one of the chosen values of each facet. */
export function filterDatasets<Item extends Filterable>(
  items: readonly Item[],
  { query, chosen }: Filter,
): Item[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = fold(item.text);
    const hasWords = words.every((word) => text.includes(word));
    return (
      hasWords &&
      facets.every((facet) => {
        const wanted = chosen[facet];
        return wanted.length === 0 || valuesOf(item, facet).some((value) => wanted.includes(value));
      })
    );
  });
}

/** The values of a facet, each with its number of datasets, the most frequent first. */
export function facetCounts(
  items: readonly Filterable[],
  facet: Facet,
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of items.flatMap((item) => valuesOf(item, facet))) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));
}

function valuesOf(item: Filterable, facet: Facet): readonly string[] {
  const values = item[facet];
  return typeof values === "string" ? [values] : values;
}

/** Lower case without accents, so that "munchen" finds "München". */
function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
