import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import type { DatasetSummary } from "@site/content/datasets/summarise";

import type { Filterable } from "./filter-datasets.ts";

const topics: Record<DescribedDataset["topic"], string> = {
  people: "People",
  nature: "Nature",
  climate: "Climate",
};

/** What the list's filters know about a dataset. */
export function listEntry(dataset: DatasetSummary): Filterable {
  const { slug, topic, licence, title, description, keywords, columns, files } = dataset;
  const practice = [
    ...(files.some(({ edition }) => edition === "messy") ? ["Messy edition"] : []),
    ...(columns.some(({ missing }) => missing > 0) ? ["Missing values"] : []),
    ...(columns.some(({ type }) => type === "date") ? ["Days"] : []),
    ...(columns.some(({ type }) => type === "string") ? ["Categories"] : []),
  ];
  const text = [
    title,
    description,
    topics[topic],
    licence.name,
    ...keywords,
    ...columns.flatMap(({ name, meaning }) => [name, meaning]),
  ].join(" ");
  return { slug, topic: topics[topic], licence: licence.name, practice, text };
}
