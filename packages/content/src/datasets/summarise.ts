import type { DescribedDataset } from "./describe-dataset.ts";
import type { FileFormat } from "./media-types.ts";

/** What the list shows and searches of a dataset; the rest is on its page, and the list comes with every dataset. */
export type DatasetSummary = Pick<
  DescribedDataset,
  "slug" | "title" | "description" | "topic" | "keywords" | "rows"
> & {
  licence: Pick<DescribedDataset["licence"], "name" | "url">;
  source: Pick<DescribedDataset["source"], "name">;
  /** Of the messy edition; absent if there is none. */
  difficulty: NonNullable<DescribedDataset["messy"]>["difficulty"] | undefined;
  columns: Pick<DescribedDataset["columns"][number], "name" | "meaning" | "type" | "missing">[];
  /** The clean table, as CSV and as Parquet. */
  files: Pick<DescribedDataset["files"][number], "name" | "path" | "format" | "size">[];
  /** Of all its files. */
  formats: FileFormat[];
};

/** The part of a dataset that the list of datasets shows. */
export function summarise(dataset: DescribedDataset): DatasetSummary {
  const { slug, title, description, topic, keywords, rows, licence, source, messy } = dataset;
  return {
    slug,
    title,
    description,
    topic,
    keywords,
    rows,
    licence: { name: licence.name, url: licence.url },
    source: { name: source.name },
    difficulty: messy?.difficulty,
    columns: dataset.columns.map(({ name, meaning, type, missing }) => {
      return { name, meaning, type, missing };
    }),
    files: dataset.files.slice(0, 2).map(({ name, path, format, size }) => {
      return { name, path, format, size };
    }),
    formats: [...new Set(dataset.files.map(({ format }) => format))],
  };
}
