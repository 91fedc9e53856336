import type { Dataset } from "./dataset-schema.ts";

/** The display names of the difficulties. */
export const difficultyNames: Record<NonNullable<Dataset["messy"]>["difficulty"], string> = {
  gentle: "Gentle",
  moderate: "Moderate",
  hard: "Hard",
};

export function getDatasetPath(slug: string): `/datasets/${string}` {
  return `/datasets/${slug}`;
}

/** Returns the address of a dataset's file, from the root of the site. */
export function getFilePath(slug: string, name: string): `/datasets/${string}` {
  return `/datasets/${slug}/${name}`;
}

/** Addresses of the machine-readable documents, from the root of the site. */
export const CATALOG_PATH = "/datasets/catalog.jsonld";
export const INDEX_PATH = "/datasets/index.json";

export function getDocumentPaths({
  slug,
  files,
}: {
  slug: string;
  files: readonly { name: string }[];
}): { croissant: string; csvw: string; dataPackage: string; feed: string } {
  const [csv] = files;
  return {
    croissant: `/datasets/${slug}/croissant.json`,
    csvw: `/datasets/${slug}/${csv?.name}-metadata.json`,
    dataPackage: `/datasets/${slug}/datapackage.json`,
    feed: `/datasets/${slug}/changes.atom`,
  };
}

/** Returns the permanent address of a file of one version. */
export function getVersionPath(slug: string, version: string, name: string): string {
  return `/datasets/${slug}/v${version}/${name}`;
}
