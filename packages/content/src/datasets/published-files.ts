import { catalogue } from "./catalogue/catalogue.ts";
import { datasetFolder } from "./dataset-folder.ts";
import {
  CATALOG_PATH,
  datasetPage,
  documentPaths,
  INDEX_PATH,
  versionPath,
} from "./dataset-page.ts";
import type { Dataset } from "./dataset-schema.ts";
import { type DescribedDataset, describeDataset } from "./describe-dataset.ts";
import { changeFeed } from "./documents/change-feed.ts";
import { croissant } from "./documents/croissant.ts";
import { csvw } from "./documents/csvw.ts";
import { dataPackage, publishedPackage } from "./documents/data-package.ts";
import { datasetIndex } from "./documents/dataset-index.ts";
import { dcatCatalog } from "./documents/dcat.ts";
import { jsonFile } from "./documents/json-file.ts";
import { drawFigures } from "./figures/draw-figures.ts";
import {
  keptVersions,
  PACKAGE_FILE,
  readRecord,
  readVersionFile,
} from "./versions/kept-versions.ts";

/** Every dataset, described. */
export function describeCatalogue(): Promise<DescribedDataset[]> {
  return Promise.all(catalogue.map((dataset) => describeDataset(dataset)));
}

/** All published files of the datasets, by their path from the root of the site. */
export async function publishedFiles(): Promise<Map<string, Uint8Array>> {
  const published = await publishVersions(catalogue, datasetFolder);
  for (const [path, drawing] of await drawFigures()) published.set(path, encode(drawing));
  return published;
}

/** The documents of datasets whose files are in a folder, and the files of all their versions. */
export async function publishVersions(
  known: readonly Dataset[],
  folder: string,
): Promise<Map<string, Uint8Array>> {
  const record = await readRecord(folder);
  const datasets = await Promise.all(
    known.map(async (dataset) => {
      const read = (name: string) => readVersionFile(dataset.slug, name, undefined, folder);
      const described = await describeDataset(dataset, read);
      return { ...described, keptVersions: keptVersions(dataset, record) };
    }),
  );
  const published = new Map<string, Uint8Array>([
    [CATALOG_PATH, jsonFile(dcatCatalog(datasets))],
    [INDEX_PATH, jsonFile(datasetIndex(datasets))],
  ]);
  for (const dataset of datasets) {
    const { slug, files } = dataset;
    const paths = documentPaths(dataset);
    const current = dataPackage(dataset);
    published.set(paths.croissant, jsonFile(croissant(dataset)));
    published.set(paths.csvw, jsonFile(csvw(dataset)));
    published.set(paths.dataPackage, jsonFile(publishedPackage(current, slug, datasetPage(slug))));
    published.set(paths.feed, encode(changeFeed(dataset)));
    for (const { name, path } of files) {
      published.set(path, await readVersionFile(slug, name, undefined, folder));
    }
    for (const [index, { version, digests }] of dataset.keptVersions.entries()) {
      const older = index === 0 ? undefined : version;
      for (const name of Object.keys(digests)) {
        const content = await readVersionFile(slug, name, older, folder);
        published.set(versionPath(slug, version, name), content);
      }
      const own =
        older === undefined
          ? current
          : (JSON.parse(
              (await readVersionFile(slug, PACKAGE_FILE, older, folder)).toString(),
            ) as object);
      const address = versionPath(slug, version, PACKAGE_FILE);
      published.set(address, jsonFile(publishedPackage(own, slug, address)));
    }
  }
  return published;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
