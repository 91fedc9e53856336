import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Plugin } from "vite";

/** Beside the folder that is deployed: the digest of each file by its place in it. */
const list = path.join(import.meta.dirname, "../../dist/written.json");

/**
 * Notes the bundler's scripts and styles as it wrote them. A test compares the built site with this list, so that
 * nothing changes the code of a dependency after the build.
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
      await writeFile(list, JSON.stringify(digests(files)));
    },
  };
}

/** Adds the pages to the list, as React rendered them. */
export async function recordWrittenPages(
  pages: Iterable<[name: string, html: string]>,
): Promise<void> {
  const written = JSON.parse(await readFile(list, "utf8")) as Record<string, string>;
  await writeFile(list, JSON.stringify({ ...written, ...digests(pages) }));
}

function digests(
  files: Iterable<readonly [name: string, content: string | Uint8Array]>,
): Record<string, string> {
  const digest = (content: string | Uint8Array) =>
    createHash("sha256").update(content).digest("hex");
  return Object.fromEntries(Array.from(files, ([name, content]) => [name, digest(content)]));
}
