import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { getShardIndex } from "../query/keys.ts";
import type { Manifest, Shard } from "../query/types.ts";

/** Approximate number of keys in a shard: 2 to 3 kB over the wire. */
const KEYS_PER_SHARD = 64;

/**
 * Writes documents under the hash of their contents, the shards that list them, and the manifest that lists the
 * shards. Unchanged files are not rewritten, and unreferenced ones are deleted here. On the host, retain-documents.ts
 * preserves those of earlier deploys.
 */
export async function writeDatabase(
  documents: ReadonlyMap<string, unknown>,
  folder: string,
): Promise<Manifest> {
  const files = new Map<string, string>();
  const addFile = (document: unknown) => {
    const text = JSON.stringify(document);
    const name = `${createHash("sha256").update(text).digest("hex").slice(0, 20)}.json`;
    files.set(name, text);
    return name;
  };
  const shardCount = Math.max(1, Math.ceil(documents.size / KEYS_PER_SHARD));
  const shards = Array.from({ length: shardCount }, (): Shard => ({}));
  const keys = [...documents.keys()].sort();
  for (const key of keys) {
    const shard = shards[getShardIndex(key, shardCount)];
    if (shard) shard[key] = addFile(documents.get(key));
  }
  const manifest: Manifest = { format: 1, shards: shards.map(addFile) };
  await writeInOrder(folder, files, JSON.stringify(manifest));
  return manifest;
}

/**
 * Writes documents first, then shards, then the manifest, so that a page rendered meanwhile finds everything that the
 * manifest lists.
 */
async function writeInOrder(
  folder: string,
  files: ReadonlyMap<string, string>,
  manifest: string,
): Promise<void> {
  const documents = path.join(folder, "documents");
  await mkdir(documents, { recursive: true });
  const present = new Set(await readdir(documents));
  const missing = [...files].filter(([name]) => !present.has(name));
  await Promise.all(missing.map(([name, text]) => writeFile(path.join(documents, name), text)));
  await writeFile(path.join(folder, "manifest.json.new"), manifest);
  await rename(path.join(folder, "manifest.json.new"), path.join(folder, "manifest.json"));
  const unused = [...present].filter((name) => !files.has(name));
  await Promise.all(unused.map((name) => rm(path.join(documents, name))));
}
