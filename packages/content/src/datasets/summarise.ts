import type { DescribedDataset } from "./describe-dataset.ts";

/** What the list shows and searches of a dataset; the rest is on its page. */
export type DatasetSummary = Pick<
  DescribedDataset,
  "slug" | "title" | "description" | "topic" | "keywords" | "rows" | "licence" | "source" | "files"
> & {
  /** Of the messy edition; absent if there is none. */
  difficulty: NonNullable<DescribedDataset["messy"]>["difficulty"] | undefined;
  columns: Pick<DescribedDataset["columns"][number], "name" | "meaning" | "type" | "missing">[];
};

/** The part of a dataset that the list of datasets shows. */
export function summarise(dataset: DescribedDataset): DatasetSummary {
  const { slug, title, description, topic, keywords, rows, licence, source, files } = dataset;
  const difficulty = dataset.messy?.difficulty;
  const columns = dataset.columns.map(({ name, meaning, type, missing }) => {
    return { name, meaning, type, missing };
  });
  return {
    slug,
    title,
    description,
    topic,
    keywords,
    rows,
    licence,
    source,
    files,
    columns,
    difficulty,
  };
}
