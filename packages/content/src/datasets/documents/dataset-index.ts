import { absolute } from "../../brand.ts";
import { datasetPage, documentPaths, versionPath } from "../dataset-page.ts";
import type { DescribedDataset } from "../describe-dataset.ts";
import type { KeptVersion } from "../versions/kept-versions.ts";

type VersionedDataset = DescribedDataset & { keptVersions: readonly KeptVersion[] };

/** Every dataset with its files, for programs that choose and fetch them. A file's `versionUrl` never changes. */
export function datasetIndex(datasets: readonly VersionedDataset[]): object {
  return {
    title: "Open tables to practise data cleaning on",
    homepage: absolute("/datasets"),
    datasets: datasets.map((dataset) => indexEntry(dataset)),
  };
}

function indexEntry(dataset: VersionedDataset): object {
  const { slug, title, description, topic, keywords, rows, columns, licence } = dataset;
  const [newest] = dataset.keptVersions;
  const documents = Object.entries(documentPaths(dataset));
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
    page: absolute(datasetPage(slug)),
    documents: Object.fromEntries(documents.map(([name, path]) => [name, absolute(path)])),
    files: dataset.files.map(({ name, title: what, edition, format, size, sha256, path }) => ({
      name,
      title: what,
      edition,
      format,
      bytes: size,
      sha256,
      url: absolute(path),
      versionUrl: absolute(versionPath(slug, newest?.version ?? "", name)),
    })),
    versions: dataset.keptVersions.map(({ version, date, note, digests }) => ({
      version,
      date,
      note,
      files: Object.entries(digests).map(([name, sha256]) => ({
        name,
        sha256,
        url: absolute(versionPath(slug, version, name)),
      })),
    })),
  };
}
