import { readFile } from "node:fs/promises";
import path from "node:path";

import * as z from "zod/mini";

import { datasetFolder } from "../dataset-files.ts";
import type { Dataset } from "../dataset-schema.ts";

/** The SHA-256 of every file of every version, by dataset, version and name. */
export type VersionRecord = Record<string, Record<string, Digests>>;
export type Digests = Record<string, string>;

export type RecordedVersion = Dataset["versions"][number] & { digests: Digests };

/** In the folder of all datasets. Written by `pnpm --filter @site/content datasets`. */
export const RECORD_FILE = "versions.json";

/** In the folder of each dataset, and of each of its older versions. Texts in the newest one may still change. */
export const PACKAGE_FILE = "datapackage.json";

const recordSchema = z.record(
  z.string(),
  z.record(z.string(), z.record(z.string(), z.string().check(z.regex(/^[0-9a-f]{64}$/)))),
);

export async function readVersionRecord(folder = datasetFolder): Promise<VersionRecord> {
  return z.parse(recordSchema, JSON.parse(await readFile(path.join(folder, RECORD_FILE), "utf8")));
}

/** The versions of a dataset, newest first, with the digests of their files. Throws if one was never recorded. */
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

/** Reads a file: that of the newest version from the dataset's folder, that of an older version from its own folder. */
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
