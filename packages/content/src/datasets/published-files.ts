import { readFile } from "node:fs/promises";
import path from "node:path";

import { catalogue } from "./catalogue/catalogue.ts";
import { CATALOG_PATH, documentPaths } from "./dataset-page.ts";
import { datasetFolder, type DescribedDataset, describeDataset } from "./describe-dataset.ts";
import { croissant } from "./documents/croissant.ts";
import { csvw } from "./documents/csvw.ts";
import { dcatCatalog } from "./documents/dcat.ts";
import { drawFigures } from "./figures/draw-figures.ts";

/** Every dataset, described. */
export function describeCatalogue(): Promise<DescribedDataset[]> {
  return Promise.all(catalogue.map((dataset) => describeDataset(dataset)));
}

/** All published files of the datasets, by their path from the root of the site. */
export async function publishedFiles(): Promise<Map<string, Uint8Array>> {
  const datasets = await describeCatalogue();
  const published = new Map<string, Uint8Array>([[CATALOG_PATH, json(dcatCatalog(datasets))]]);
  for (const [path, drawing] of await drawFigures()) {
    published.set(path, new TextEncoder().encode(drawing));
  }
  for (const dataset of datasets) {
    const paths = documentPaths(dataset);
    published.set(paths.croissant, json(croissant(dataset)));
    published.set(paths.csvw, json(csvw(dataset)));
    for (const file of dataset.files) {
      published.set(file.path, await readFile(path.join(datasetFolder, dataset.slug, file.name)));
    }
  }
  return published;
}

function json(document: object): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);
}
