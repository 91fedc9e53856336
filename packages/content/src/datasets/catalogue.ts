import { readdirSync } from "node:fs";
import path from "node:path";

import { type Dataset, type DatasetDescription, completeDataset } from "./dataset-schema.ts";

const tables = path.join(import.meta.dirname, "tables");
const slugs = readdirSync(tables, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

const datasets: Dataset[] = [];
// Imports one after the other: knip's loader returns partly loaded modules to concurrent imports.
for (const slug of slugs) {
  const { dataset } = (await import(`./tables/${slug}/dataset.ts`)) as {
    dataset: DatasetDescription;
  };
  datasets.push(completeDataset(slug, dataset));
}

/** Every dataset of the site, one per folder of `tables`. Sorted by title, those with a messy table first. */
export const catalogue: readonly Dataset[] = datasets.sort(
  (a, b) => Number(!a.messy) - Number(!b.messy) || a.title.localeCompare(b.title, "en"),
);

/** The datasets that the front matter of a page may name. */
export const datasetSlugs = catalogue.map(({ slug }) => slug);
