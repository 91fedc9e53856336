import type { DescribedFile } from "@site/content/datasets/describe-dataset";

export const fileFormatNames: Record<DescribedFile["format"], string> = {
  csv: "CSV",
  parquet: "Parquet",
  py: "Python",
};
