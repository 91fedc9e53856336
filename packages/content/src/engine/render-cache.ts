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
 * same images. Its first line says for which; each further one is an entry's key and the entry. A file that
 * cannot be read is an empty cache.
 */
export async function openRenderCache(
  folder: string,
  version: string,
  images: unknown,
): Promise<RenderCache> {
  const base = createHash("sha256").update(version).update(JSON.stringify(images)).digest("hex");
  const file = path.join(folder, "rendered.jsonl");
  const [storedBase, ...stored] = await readFile(file, "utf8").then(
    (text) => text.split("\n"),
    () => [],
  );
  const lines = new Map(storedBase === base ? stored.map(splitLine) : []);
  return {
    read: (source) => parseEntry(lines.get(keyOf(source))),
    write: async (rendered) => {
      const isSame =
        rendered.length === lines.size && rendered.every((one) => lines.has(keyOf(one)));
      if (isSame) return;
      // What was read is written as it came: to put it together again would take longer than the rest.
      const kept = rendered.map((one) => {
        const key = keyOf(one);
        return `${key} ${lines.get(key) ?? JSON.stringify(withoutSource(one))}`;
      });
      await mkdir(folder, { recursive: true });
      // Written beside and moved: a build that is stopped half-way leaves no half of a file.
      await writeFile(`${file}.${process.pid}`, [base, ...kept].join("\n"));
      await rename(`${file}.${process.pid}`, file);
    },
  };
}

/** A key holds no space, which ends it. */
function keyOf({ file, hash }: SourceFile): string {
  return `${hash}#${file.replaceAll(" ", "%20")}`;
}

function splitLine(line: string): [key: string, entry: string] {
  const at = line.indexOf(" ");
  return [line.slice(0, at), line.slice(at + 1)];
}

function parseEntry(text: string | undefined): RenderedEntry | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as RenderedEntry);
}

function withoutSource(entry: SourceFile & RenderedEntry): RenderedEntry {
  const { collection: _, slug: __, file: ___, text: ____, hash: _____, ...rendered } = entry;
  return rendered;
}
