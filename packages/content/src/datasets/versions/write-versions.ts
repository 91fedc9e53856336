import { createHash } from "node:crypto";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Dataset } from "../dataset-schema.ts";
import {
  PACKAGE_FILE,
  readVersionRecord,
  RECORD_FILE,
  getVersionFolder,
  type Digests,
  type VersionRecord,
} from "./kept-versions.ts";

/**
 * Writes the built files of datasets below a folder, keeps those of the version before where there is a new one, and
 * records all of them. Throws before it writes anything if a recorded version would change.
 */
export async function writeVersions(
  datasets: readonly Pick<Dataset, "slug" | "versions" | "files">[],
  built: ReadonlyMap<string, Uint8Array>,
  folder: string,
): Promise<void> {
  let record = await readVersionRecord(folder);
  const planned = datasets.map(({ slug, versions, files }) => {
    const digests = files.map(
      ({ name }) => [name, computeDigest(built, `${slug}/${name}`)] as const,
    );
    const newest = {
      slug,
      version: versions[0]?.version ?? "",
      digests: Object.fromEntries(digests),
    };
    const recorded = addVersion(record, newest);
    const before = Object.keys(record[slug]?.[recorded.versionToKeep ?? ""] ?? {});
    record = recorded.record;
    const names = [...before, PACKAGE_FILE];
    return { own: path.join(folder, slug), keep: recorded.versionToKeep, names };
  });
  for (const { own, keep, names } of planned) {
    if (keep === undefined) continue;
    const kept = path.join(own, getVersionFolder(keep));
    await mkdir(kept, { recursive: true });
    for (const name of names) await copyFile(path.join(own, name), path.join(kept, name));
    // What the new version has is written below.
    for (const name of names) await rm(path.join(own, name));
  }
  for (const [name, content] of built) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await writeFile(path.join(folder, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
}

function computeDigest(built: ReadonlyMap<string, Uint8Array>, name: string): string {
  const content = built.get(name);
  if (!content) throw new Error(`No program makes ${name}.`);
  return createHash("sha256").update(content).digest("hex");
}

interface BuiltDataset {
  slug: string;
  /** The newest one that its description names. */
  version: string;
  digests: Digests;
}

interface VersionUpdate {
  record: VersionRecord;
  /** The version whose files are to be kept in a folder of its own before the new ones are written. */
  versionToKeep: string | undefined;
}

/**
 * The record with the files as they are now built. Throws if files of a recorded version would change: everyone who checks
 * a digest relies on it.
 */
export function addVersion(
  record: VersionRecord,
  { slug, version, digests }: BuiltDataset,
): VersionUpdate {
  const known = record[slug] ?? {};
  const recorded = known[version];
  if (!recorded) {
    const [previous] = Object.keys(known);
    return {
      record: { ...record, [slug]: { [version]: digests, ...known } },
      versionToKeep: previous,
    };
  }
  const names = new Set([...Object.keys(recorded), ...Object.keys(digests)]);
  const changed = [...names].filter((name) => recorded[name] !== digests[name]);
  if (changed.length === 0) return { record, versionToKeep: undefined };
  throw new Error(
    `Version ${version} of ${slug} is recorded with other bytes in ${changed.join(", ")}. Add a new version to its description; if ${version} was never released, delete it from packages/content/datasets/versions.json. Then run this again.`,
  );
}
