import { readdirSync } from "node:fs";
import path from "node:path";

import type { Dataset, KnownDataset } from "../dataset-schema.ts";
import { completeDataset } from "./complete-dataset.ts";

const tables = path.join(import.meta.dirname, "../tables");
const slugs = readdirSync(tables, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** Every dataset of the site, one for each folder of `tables`: those with a messy edition first, then by title. */
export const catalogue: readonly Dataset[] = (
  await Promise.all(
    slugs.map(async (slug) => {
      const { dataset } = (await import(`../tables/${slug}/dataset.ts`)) as {
        dataset: KnownDataset;
      };
      return completeDataset(slug, dataset);
    }),
  )
).sort(
  (one, other) =>
    Number(!one.messy) - Number(!other.messy) || one.title.localeCompare(other.title, "en"),
);

/** What pages may name as a dataset that their code reads. */
export const datasetSlugs = catalogue.map(({ slug }) => slug);
