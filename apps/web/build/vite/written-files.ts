import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Plugin } from "vite";

/** The digest of each written file by path, stored beside the deployed folder. */
const list = path.join(import.meta.dirname, "../../dist/written.json");

/**
 * Records the digests of the bundler's scripts and styles. A test compares the built site with them, so that nothing
 * modifies the output after the build.
 */
export function writtenFilesPlugin(): Plugin {
  return {
    name: "written-files",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle(_options, bundle) {
      const files = Object.values(bundle)
        .filter(({ fileName }) => /\.(?:js|css)$/.test(fileName))
        .map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source] as const);
      await writeFile(list, JSON.stringify(computeDigests(files)));
    },
  };
}

/** Records the digests of the rendered pages. */
export async function recordWrittenPages(
  pages: Iterable<[name: string, html: string]>,
): Promise<void> {
  const written = JSON.parse(await readFile(list, "utf8")) as Record<string, string>;
  await writeFile(list, JSON.stringify({ ...written, ...computeDigests(pages) }));
}

function computeDigests(
  files: Iterable<readonly [name: string, content: string | Uint8Array]>,
): Record<string, string> {
  const computeDigest = (content: string | Uint8Array) =>
    createHash("sha256").update(content).digest("hex");
  return Object.fromEntries(Array.from(files, ([name, content]) => [name, computeDigest(content)]));
}
