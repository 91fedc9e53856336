import type { DescribedDataset } from "@site/content/datasets/describe-dataset";

import type { Filterable } from "./filter-datasets.ts";

/** What the list shows and searches of a dataset that has a page of its own for the rest. */
export type DatasetSummary = Pick<
  DescribedDataset,
  "slug" | "title" | "description" | "topic" | "keywords" | "rows" | "licence" | "files"
> & { columns: Omit<DescribedDataset["columns"][number], "drawing">[] };

/** A dataset of the list, with the address of its page or with everything there is to show. */
export type ListedDataset =
  | { page: string; dataset: DatasetSummary }
  | { page?: undefined; dataset: DescribedDataset };

const topics: Record<DescribedDataset["topic"], string> = {
  people: "People",
  nature: "Nature",
  climate: "Climate",
};

/** What the filters of the list know of a dataset. */
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

/** The part of a dataset that the list shows. */
export function summarise(dataset: DescribedDataset): DatasetSummary {
  const { slug, title, description, topic, keywords, rows, licence, files } = dataset;
  const columns = dataset.columns.map(({ drawing: _drawing, ...column }) => column);
  return { slug, title, description, topic, keywords, rows, licence, files, columns };
}
