import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Dataset } from "../dataset-schema.ts";
import {
  PACKAGE_FILE,
  readVersionRecord,
  RECORD_FILE,
  getVersionFolder,
  type Digests,
  type VersionRecord,
} from "./version-record.ts";

/**
 * Writes the built files of datasets below a folder and records their digests. If a dataset has a new version, the
 * previous version's files first move to a folder of their own. Throws before writing anything if a recorded version
 * would change.
 */
export async function writeVersions(
  datasets: readonly Pick<Dataset, "slug" | "versions" | "files">[],
  built: ReadonlyMap<string, Uint8Array>,
  folder: string,
): Promise<void> {
  let record = await readVersionRecord(folder);
  const moves: Move[] = [];
  for (const { slug, versions, files } of datasets) {
    const digests = Object.fromEntries(
      files.map(({ name }) => [name, computeDigest(getBuiltFile(built, `${slug}/${name}`))]),
    );
    const update = addVersion(record, { slug, version: versions[0]?.version ?? "", digests });
    if (update.versionToKeep !== undefined) {
      const previous = record[slug]?.[update.versionToKeep] ?? {};
      moves.push(...(await planMoves(path.join(folder, slug), update.versionToKeep, previous)));
    }
    record = update.record;
  }
  for (const { from, to, isKept } of moves) {
    await mkdir(path.dirname(to), { recursive: true });
    if (isKept) await rm(from, { force: true });
    else await rename(from, to);
  }
  for (const [name, content] of built) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await writeFile(path.join(folder, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
}

interface Move {
  from: string;
  to: string;
  /** Whether the target folder already has the released file. */
  isKept: boolean;
}

/**
 * Lists the files of a version to move to its own folder. Throws if neither location has a file with the recorded
 * digest, which means that it was edited in place and its released content is lost.
 */
async function planMoves(folder: string, version: string, digests: Digests): Promise<Move[]> {
  const moves: Move[] = [];
  for (const name of [...Object.keys(digests), PACKAGE_FILE]) {
    const from = path.join(folder, name);
    const to = path.join(folder, getVersionFolder(version), name);
    const target = await readIfPresent(to);
    // The data package has no digest, because its texts may be corrected after the release.
    const isReleased = (file: Uint8Array | undefined) =>
      file !== undefined && (name === PACKAGE_FILE || computeDigest(file) === digests[name]);
    const isKept = isReleased(target);
    if (!isKept && !isReleased(await readIfPresent(from))) {
      throw new Error(
        `${from} was changed before version ${version} was kept. Write the released file to ${to}, for example with "git show HEAD:<path>", and run this again.`,
      );
    }
    moves.push({ from, to, isKept });
  }
  return moves;
}

async function readIfPresent(file: string): Promise<Uint8Array | undefined> {
  return existsSync(file) ? await readFile(file) : undefined;
}

function getBuiltFile(built: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const content = built.get(name);
  if (!content) throw new Error(`No program makes ${name}.`);
  return content;
}

function computeDigest(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

interface BuiltDataset {
  slug: string;
  /** The newest version in the dataset's description. */
  version: string;
  digests: Digests;
}

interface VersionUpdate {
  record: VersionRecord;
  /** The previous version, if the current one is new. Its files must move before the new ones are written. */
  versionToKeep: string | undefined;
}

/**
 * Adds the digests of the built files to the record. Throws if a recorded version would change, because people verify
 * their downloads with its digests.
 */
export function addVersion(
  record: VersionRecord,
  { slug, version, digests }: BuiltDataset,
): VersionUpdate {
  const versions = record[slug] ?? {};
  const recorded = versions[version];
  if (!recorded) {
    const [previous] = Object.keys(versions);
    return {
      record: { ...record, [slug]: { [version]: digests, ...versions } },
      versionToKeep: previous,
    };
  }
  const names = new Set([...Object.keys(recorded), ...Object.keys(digests)]);
  const changed = [...names].filter((name) => recorded[name] !== digests[name]);
  if (changed.length === 0) return { record, versionToKeep: undefined };
  throw new Error(
    `Version ${version} of ${slug} is recorded with other contents of ${changed.join(", ")}. Add a new version to its description; if ${version} was never released, delete it from packages/content/datasets/versions.json. Then run this again.`,
  );
}
