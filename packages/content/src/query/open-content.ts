import { readFile } from "node:fs/promises";
import path from "node:path";

import { type ContentReader, createContentReader } from "./create-content.ts";
import type { Manifest } from "./types.ts";

/** Opens the database in a folder, for the prerender. */
export function openContentFolder(folder: string): ContentReader {
  const readJson = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(folder, file), "utf8"));
  const manifest = () => readJson("manifest.json") as Promise<Manifest>;
  return createContentReader({
    manifest,
    read: (address) => readJson(`documents/${address}`).catch(() => undefined),
    freshManifest: manifest,
  });
}
