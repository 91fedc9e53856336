import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

import type { SourceFile } from "../read/find-sources.ts";
import type { RenderedEntry } from "./render-entry.ts";

export interface RenderCache {
  read: (source: SourceFile) => RenderedEntry | undefined;
  /** Keeps exactly these for the next build. */
  write: (rendered: readonly (SourceFile & RenderedEntry)[]) => Promise<void>;
}

/**
 * What entries became in earlier builds, in one file: valid for the same source by the same engine with the
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
  const isOurs = storedBase === base;
  const lines = new Map(isOurs ? stored.filter((line) => line !== "").map(splitLine) : []);
  return {
    read: (source) => {
      const key = keyOf(source);
      const entry = parseLine(lines.get(key)) as RenderedEntry | undefined;
      if (!entry) lines.delete(key);
      return entry;
    },
    write: async (rendered) => {
      const fresh = rendered.filter((one) => !lines.has(keyOf(one)));
      const outdated = lines.size + fresh.length - rendered.length;
      if (isOurs && fresh.length === 0 && outdated === 0) return;
      await mkdir(folder, { recursive: true });
      if (isOurs && outdated < rendered.length / 2) {
        await appendFile(file, ["", ...fresh.map(lineOf), ""].join("\n"));
        return;
      }
      // What was read is written as it came: to put it together again would take longer than the rest.
      const kept = rendered.map((one) => {
        const known = lines.get(keyOf(one));
        return known === undefined ? lineOf(one) : `${keyOf(one)} ${known}`;
      });
      // Written beside and moved: a build that is stopped half-way leaves no half of a file.
      await writeFile(`${file}.${process.pid}`, [base, ...kept, ""].join("\n"));
      await rename(`${file}.${process.pid}`, file);
    },
  };
}

/** A key holds no space, which ends it. */
function keyOf({ file, hash }: SourceFile): string {
  return `${hash}#${file.replaceAll(" ", "%20")}`;
}

function lineOf(one: SourceFile & RenderedEntry): string {
  return `${keyOf(one)} ${JSON.stringify(withoutSource(one))}`;
}

function splitLine(line: string): [key: string, entry: string] {
  const at = line.indexOf(" ");
  return [line.slice(0, at), line.slice(at + 1)];
}

/** What a line says; nothing where it is half of one, which a build left that was stopped while it wrote. */
export function parseLine(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutSource(entry: SourceFile & RenderedEntry): RenderedEntry {
  const { collection: _, slug: __, file: ___, text: ____, hash: _____, ...rendered } = entry;
  return rendered;
}
