import type { DescribedFile } from "@site/content/datasets/describe-dataset";

/** The names of the formats that files come in. */
export const formats: Record<DescribedFile["format"], string> = {
  csv: "CSV",
  parquet: "Parquet",
  py: "Python",
};
