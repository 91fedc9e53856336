import { difficultyNames } from "@site/content/datasets/dataset-page";
import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import type { DatasetSummary } from "@site/content/datasets/summarise";

export interface FilterableDataset {
  slug: string;
  topic: string;
  licence: string;
  /** Problems to practise on: "Messy edition", "Missing values", … */
  practice: readonly string[];
  /** The searchable text. */
  text: string;
}

export const facets = ["topic", "practice", "licence"] as const;
export type Facet = (typeof facets)[number];

export interface DatasetFilters {
  query: string;
  /** The checked values of each facet. A facet without checked values matches everything. */
  selected: Record<Facet, readonly string[]>;
}

/** The datasets that contain every word of the query and have one of the selected values of each facet. */
export function filterDatasets<Item extends FilterableDataset>(
  items: readonly Item[],
  { query, selected }: DatasetFilters,
): Item[] {
  const words = normalise(query).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = normalise(item.text);
    const hasWords = words.every((word) => text.includes(word));
    return (
      hasWords &&
      facets.every((facet) => {
        const values = selected[facet];
        return values.length === 0 || getValues(item, facet).some((one) => values.includes(one));
      })
    );
  });
}

/** The values of a facet with the number of datasets that have each, the most frequent first. */
export function countFacetValues(
  items: readonly FilterableDataset[],
  facet: Facet,
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of items.flatMap((item) => getValues(item, facet))) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));
}

function getValues(item: FilterableDataset, facet: Facet): readonly string[] {
  const values = item[facet];
  return typeof values === "string" ? [values] : values;
}

/** Lower case without accents, so that "munchen" finds "München". */
function normalise(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

const topicNames: Record<DescribedDataset["topic"], string> = {
  people: "People",
  nature: "Nature",
  climate: "Climate",
  business: "Business",
  technology: "Technology",
};

/** The texts of a dataset for the search and the facets. */
export function toFilterableDataset(dataset: DatasetSummary): FilterableDataset {
  const { slug, topic, licence, title, description, words, types, difficulty } = dataset;
  const practice = [
    ...(difficulty ? ["Messy edition"] : []),
    ...(dataset.hasMissing ? ["Missing values"] : []),
    ...(types.includes("date") ? ["Days"] : []),
    ...(types.includes("string") ? ["Categories"] : []),
  ];
  const text = [
    title,
    description,
    topicNames[topic],
    licence,
    ...practice,
    difficulty && difficultyNames[difficulty],
    words,
  ].join(" ");
  return { slug, topic: topicNames[topic], licence, practice, text };
}
