import * as z from "zod/mini";

import {
  type Dataset,
  type DatasetFile,
  datasetSchema,
  type KnownDataset,
} from "../dataset-schema.ts";

/** A description with its address and its files. Throws if it is not one. */
export function completeDataset(slug: string, dataset: KnownDataset): Dataset {
  return z.parse(datasetSchema, {
    ...dataset,
    slug,
    files: dataset.files ?? [...cleanFiles(slug), ...(dataset.messy ? messyFiles(slug) : [])],
  });
}

function cleanFiles(slug: string): DatasetFile[] {
  return [
    { name: `${slug}.csv`, title: "The clean table", edition: "clean" },
    { name: `${slug}.parquet`, title: "The clean table", edition: "clean" },
  ];
}

function messyFiles(slug: string): DatasetFile[] {
  return [
    { name: `${slug}-messy.csv`, title: "The messy edition", edition: "messy" },
    {
      name: `${slug}-messy-answer.csv`,
      title: "What a perfect repair of the messy edition gives",
      edition: "answer",
    },
    {
      name: `${slug}-messy-changes.csv`,
      title: "Every change from the clean table to the messy edition",
      edition: "answer",
    },
    {
      name: `clean-${slug}-messy.py`,
      title: "pandas that repairs the messy edition",
      edition: "answer",
    },
  ];
}
