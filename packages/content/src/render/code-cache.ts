import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { CodePiece } from "../markdown/context.ts";
import { parseLine } from "./render-cache.ts";

/** Code that was highlighted, by `codeKey`. */
export type HighlightedCode = readonly (readonly [key: string, lines: CodePiece[][]])[];

export interface CodeCache {
  read: (key: string) => CodePiece[][] | undefined;
  /** Keeps these too. */
  add: (fresh: HighlightedCode) => Promise<void>;
}

/** What highlighting depends on beside the engine. */
export function codeKey(code: string, language: string): string {
  return createHash("sha256").update(`${language}\n${code}`).digest("hex");
}

/**
 * The highlighted code of all builds by one engine, in one file: who edits the words of an entry waits for
 * no highlighter. Its first line says for which engine; each further one is a key and the code. A build
 * reads a few lines of it, so they are looked for in the bytes and nothing else is decoded.
 */
export async function openCodeCache(folder: string, version: string): Promise<CodeCache> {
  const file = path.join(folder, "highlighted.jsonl");
  const head = Buffer.from(`${version}\n`);
  const stored = await readFile(file).catch(() => Buffer.alloc(0));
  const isOurs = stored.subarray(0, head.length).equals(head);
  return {
    read: (key) => {
      const at = isOurs ? stored.indexOf(`\n${key} `) : -1;
      const end = at === -1 ? -1 : stored.indexOf("\n", at + 1);
      if (end === -1) return undefined;
      const line = stored.toString("utf8", at + key.length + 2, end);
      return parseLine(line) as CodePiece[][] | undefined;
    },
    add: async (fresh) => {
      if (fresh.length === 0) return;
      await mkdir(folder, { recursive: true });
      const lines = fresh.map(([key, code]) => `${key} ${JSON.stringify(code)}\n`).join("");
      // The empty line parts them from half a line that was left behind.
      await (isOurs ? appendFile(file, `\n${lines}`) : writeFile(file, `${version}\n${lines}`));
    },
  };
}
