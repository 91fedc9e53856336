import { readFile } from "node:fs/promises";
import path from "node:path";

import * as z from "zod/mini";

import { datasetFolder } from "../dataset-files.ts";
import type { Dataset } from "../dataset-schema.ts";

/** The SHA-256 of every file of every version, by dataset, version and name. */
export type VersionRecord = Record<string, Record<string, Digests>>;
export type Digests = Record<string, string>;

export type RecordedVersion = Dataset["versions"][number] & { digests: Digests };

/** File in the folder of all datasets, written by `pnpm --filter @site/content datasets`. */
export const RECORD_FILE = "versions.json";

/**
 * File in the folder of each dataset and of each older version. Only the newest version's texts may still change.
 */
export const PACKAGE_FILE = "datapackage.json";

const recordSchema = z.record(
  z.string(),
  z.record(z.string(), z.record(z.string(), z.string().check(z.regex(/^[0-9a-f]{64}$/)))),
);

export async function readVersionRecord(folder = datasetFolder): Promise<VersionRecord> {
  return z.parse(recordSchema, JSON.parse(await readFile(path.join(folder, RECORD_FILE), "utf8")));
}

/**
 * Returns the versions of a dataset, newest first, with the digests of their files. Throws if one was never recorded.
 */
export function getRecordedVersions(
  { slug, versions }: Pick<Dataset, "slug" | "versions">,
  record: VersionRecord,
): RecordedVersion[] {
  return versions.map((version) => {
    const digests = record[slug]?.[version.version];
    if (!digests) throw new Error(`Version ${version.version} of ${slug} is not in versions.json.`);
    return { ...version, digests };
  });
}

/**
 * Reads a file of a version: from the dataset's folder for the newest one, from a folder of its own for an older one.
 */
export function readVersionFile(
  slug: string,
  name: string,
  olderVersion?: string,
  folder = datasetFolder,
): Promise<Buffer> {
  const versionFolder = olderVersion === undefined ? "." : getVersionFolder(olderVersion);
  return readFile(path.join(folder, slug, versionFolder, name));
}

export function getVersionFolder(version: string): string {
  return `v${version}`;
}
