import { readdirSync } from "node:fs";
import path from "node:path";

import { type Dataset, type DatasetDescription, completeDataset } from "./dataset-schema.ts";

const tables = path.join(import.meta.dirname, "tables");
const slugs = readdirSync(tables, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** Every dataset of the site, one per folder of `tables`. Those with a messy edition come first, then by title. */
export const catalogue: readonly Dataset[] = (
  await Promise.all(
    slugs.map(async (slug) => {
      const { dataset } = (await import(`./tables/${slug}/dataset.ts`)) as {
        dataset: DatasetDescription;
      };
      return completeDataset(slug, dataset);
    }),
  )
).sort(
  (one, other) =>
    Number(!one.messy) - Number(!other.messy) || one.title.localeCompare(other.title, "en"),
);

/** The datasets that the front matter of a page may name. */
export const datasetSlugs = catalogue.map(({ slug }) => slug);
