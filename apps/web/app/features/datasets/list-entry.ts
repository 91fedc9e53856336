import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import type { DatasetSummary } from "@site/content/datasets/summarise";

import { formats } from "./file-formats.ts";
import type { Filterable } from "./filter-datasets.ts";

const topics: Record<DescribedDataset["topic"], string> = {
  people: "People",
  nature: "Nature",
  climate: "Climate",
  business: "Business",
  technology: "Technology",
};

/** What asks more of those who repair the messy edition. */
export const difficulties: Record<NonNullable<DatasetSummary["difficulty"]>, string> = {
  gentle: "Gentle",
  moderate: "Moderate",
  hard: "Hard",
};

/** What the list's filters know about a dataset. */
export function listEntry(dataset: DatasetSummary): Filterable {
  const { slug, topic, licence, title, description, keywords, columns, difficulty } = dataset;
  const practice = [
    ...(difficulty ? ["Messy edition"] : []),
    ...(columns.some(({ missing }) => missing > 0) ? ["Missing values"] : []),
    ...(columns.some(({ type }) => type === "date") ? ["Days"] : []),
    ...(columns.some(({ type }) => type === "string") ? ["Categories"] : []),
  ];
  const text = [
    title,
    description,
    topics[topic],
    licence.name,
    ...practice,
    difficulty && difficulties[difficulty],
    ...keywords,
    ...dataset.formats.map((format) => formats[format]),
    ...columns.flatMap(({ name, meaning }) => [name, meaning]),
  ].join(" ");
  return { slug, topic: topics[topic], licence: licence.name, practice, text };
}
