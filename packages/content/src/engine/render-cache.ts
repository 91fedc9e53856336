import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

import type { SourceFile } from "./find-sources.ts";
import type { RenderedEntry } from "./render-entry.ts";

export interface RenderCache {
  read: (source: SourceFile) => RenderedEntry | undefined;
  /** Keeps exactly these for the next build. */
  write: (rendered: readonly (SourceFile & RenderedEntry)[]) => Promise<void>;
}

/**
 * What entries became in the last build, in one file: valid for the same source by the same engine with the
 * same images. A file that cannot be read is an empty cache.
 */
export async function openRenderCache(
  folder: string,
  version: string,
  images: unknown,
): Promise<RenderCache> {
  const base = createHash("sha256").update(version).update(JSON.stringify(images)).digest("hex");
  const file = path.join(folder, "rendered.json");
  const stored = await readFile(file, "utf8")
    .then((text) => JSON.parse(text) as { base: string; entries: Record<string, RenderedEntry> })
    .catch(() => undefined);
  const entries = new Map(Object.entries(stored?.base === base ? stored.entries : {}));
  const keyOf = ({ file, hash }: SourceFile) => `${file}#${hash}`;
  return {
    read: (source) => entries.get(keyOf(source)),
    write: async (rendered) => {
      const isSame =
        rendered.length === entries.size && rendered.every((one) => entries.has(keyOf(one)));
      if (isSame) return;
      const kept = Object.fromEntries(rendered.map((one) => [keyOf(one), withoutSource(one)]));
      await mkdir(folder, { recursive: true });
      // Written beside and moved: a build that is stopped half-way leaves no half of a file.
      await writeFile(`${file}.${process.pid}`, JSON.stringify({ base, entries: kept }));
      await rename(`${file}.${process.pid}`, file);
    },
  };
}

function withoutSource(entry: SourceFile & RenderedEntry): RenderedEntry {
  const { collection: _, slug: __, file: ___, text: ____, hash: _____, ...rendered } = entry;
  return rendered;
}
