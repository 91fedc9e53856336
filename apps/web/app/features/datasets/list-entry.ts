import { difficultyNames } from "@site/content/datasets/dataset-page";
import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import type { DatasetSummary } from "@site/content/datasets/summarise";

import type { Filterable } from "./filter-datasets.ts";

const topics: Record<DescribedDataset["topic"], string> = {
  people: "People",
  nature: "Nature",
  climate: "Climate",
  business: "Business",
  technology: "Technology",
};

/** What the list's filters know about a dataset. */
export function listEntry(dataset: DatasetSummary): Filterable {
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
    topics[topic],
    licence,
    ...practice,
    difficulty && difficultyNames[difficulty],
    words,
  ].join(" ");
  return { slug, topic: topics[topic], licence, practice, text };
}
