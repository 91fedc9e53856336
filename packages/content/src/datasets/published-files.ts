import { toAbsoluteUrl, brand } from "../brand.ts";
import { renderAtom, escapeHtml } from "../markup.ts";
import { catalogue } from "./catalogue.ts";
import { datasetFolder } from "./dataset-files.ts";
import {
  CATALOG_PATH,
  getDatasetPath,
  getDocumentPaths,
  INDEX_PATH,
  getVersionPath,
} from "./dataset-page.ts";
import type { Dataset } from "./dataset-schema.ts";
import {
  type DescribedDataset,
  describeDataset,
  type DescribedTable,
  describeTable,
} from "./describe-dataset.ts";
import { toCroissant } from "./documents/croissant.ts";
import { toCsvw } from "./documents/csvw.ts";
import { toDataPackage, toPublishedPackage, toJsonFile } from "./documents/data-package.ts";
import { toDcatCatalog } from "./documents/dcat.ts";
import { drawFigures } from "./figures/draw-figures.ts";
import {
  getRecordedVersions,
  PACKAGE_FILE,
  readVersionRecord,
  readVersionFile,
  type RecordedVersion,
} from "./versions/version-record.ts";

/** Describes every dataset. */
export function describeCatalogue(): Promise<DescribedDataset[]> {
  return Promise.all(catalogue.map((dataset) => describeDataset(dataset)));
}

/** Builds all published files of the datasets, keyed by path from the root of the site. */
export async function buildPublishedFiles(): Promise<Map<string, Uint8Array>> {
  const published = await publishVersions(catalogue, datasetFolder);
  for (const [path, drawing] of await drawFigures()) published.set(path, encodeText(drawing));
  return published;
}

/** Builds the documents of datasets from a folder, and the files of all their versions. */
export async function publishVersions(
  newest: readonly Dataset[],
  folder: string,
): Promise<Map<string, Uint8Array>> {
  const record = await readVersionRecord(folder);
  const datasets = await Promise.all(
    newest.map(async (dataset) => {
      const readFile = (name: string) => readVersionFile(dataset.slug, name, undefined, folder);
      const described = await describeTable(dataset, readFile);
      return { ...described, keptVersions: getRecordedVersions(dataset, record) };
    }),
  );
  const published = new Map<string, Uint8Array>([
    [CATALOG_PATH, toJsonFile(toDcatCatalog(datasets))],
    [INDEX_PATH, toJsonFile(toDatasetIndex(datasets))],
  ]);
  for (const dataset of datasets) {
    const { slug, files } = dataset;
    const paths = getDocumentPaths(dataset);
    const current = toDataPackage(dataset);
    published.set(paths.croissant, toJsonFile(toCroissant(dataset)));
    published.set(paths.csvw, toJsonFile(toCsvw(dataset)));
    published.set(
      paths.dataPackage,
      toJsonFile(toPublishedPackage(current, slug, getDatasetPath(slug))),
    );
    published.set(paths.feed, encodeText(renderChangeFeed(dataset)));
    for (const { name, path } of files) {
      published.set(path, await readVersionFile(slug, name, undefined, folder));
    }
    for (const [index, { version, digests }] of dataset.keptVersions.entries()) {
      const older = index === 0 ? undefined : version;
      for (const name of Object.keys(digests)) {
        const content = await readVersionFile(slug, name, older, folder);
        published.set(getVersionPath(slug, version, name), content);
      }
      const kept =
        older === undefined
          ? current
          : (JSON.parse(
              (await readVersionFile(slug, PACKAGE_FILE, older, folder)).toString(),
            ) as object);
      const address = getVersionPath(slug, version, PACKAGE_FILE);
      published.set(address, toJsonFile(toPublishedPackage(kept, slug, address)));
    }
  }
  return published;
}

function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/**
 * Renders the versions of a dataset as an Atom feed, with the changes and the permanent addresses
 * of the files.
 */
function renderChangeFeed(
  dataset: DescribedTable & { keptVersions: readonly RecordedVersion[] },
): string {
  const { slug, title } = dataset;
  const page = toAbsoluteUrl(getDatasetPath(slug));
  return renderAtom({
    selfUrl: toAbsoluteUrl(getDocumentPaths(dataset).feed),
    pageUrl: page,
    title: `${title}: versions`,
    subtitle: dataset.description,
    entries: dataset.keptVersions.map(({ version, date, note, digests }) => {
      const files = Object.keys(digests).map((name) => {
        const address = toAbsoluteUrl(getVersionPath(slug, version, name));
        return `<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>`;
      });
      return {
        url: page,
        // The id is the version's address, because all versions share one page.
        id: toAbsoluteUrl(getVersionPath(slug, version, "")),
        title: `${title} ${version}`,
        summary: note,
        html: `<p>${escapeHtml(note)}</p><ul>${files.join("")}</ul>`,
        published: `${date}T00:00:00Z`,
        updated: `${date}T00:00:00Z`,
        authors: [brand.company.name],
        tags: [],
      };
    }),
  });
}

type VersionedDataset = DescribedTable & { keptVersions: readonly RecordedVersion[] };

/**
 * Creates the machine-readable index of all datasets and their files. A file's `versionUrl` never
 * changes.
 */
function toDatasetIndex(datasets: readonly VersionedDataset[]): object {
  return {
    title: "Open tables to practise data cleaning on",
    homepage: toAbsoluteUrl("/datasets"),
    datasets: datasets.map((dataset) => toIndexEntry(dataset)),
  };
}

function toIndexEntry(dataset: VersionedDataset): object {
  const { slug, title, description, topic, keywords, rows, columns, licence } = dataset;
  const [newest] = dataset.keptVersions;
  const documents = Object.entries(getDocumentPaths(dataset));
  return {
    name: slug,
    title,
    description,
    topic,
    keywords,
    difficulty: dataset.messy?.difficulty,
    rows,
    columns: columns.map(({ name, type }) => ({ name, type })),
    licence: { name: licence.name, url: licence.url, spdx: licence.spdx },
    version: newest?.version,
    page: toAbsoluteUrl(getDatasetPath(slug)),
    documents: Object.fromEntries(documents.map(([name, path]) => [name, toAbsoluteUrl(path)])),
    files: dataset.files.map(({ name, title: what, edition, format, size, sha256, path }) => ({
      name,
      title: what,
      edition,
      format,
      bytes: size,
      sha256,
      url: toAbsoluteUrl(path),
      versionUrl: toAbsoluteUrl(getVersionPath(slug, newest?.version ?? "", name)),
    })),
    versions: dataset.keptVersions.map(({ version, date, note, digests }) => ({
      version,
      date,
      note,
      files: Object.entries(digests).map(([name, sha256]) => ({
        name,
        sha256,
        url: toAbsoluteUrl(getVersionPath(slug, version, name)),
      })),
    })),
  };
}
