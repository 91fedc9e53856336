import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";

import { type CollectionName, collectionNames } from "../collections.ts";

/** A file of an entry as it lies in the folder of its collection. */
export interface SourceFile {
  collection: CollectionName;
  slug: string;
  /** From the folder of the content, with slashes. */
  file: string;
  text: string;
  /** SHA-256 of the text. */
  hash: string;
}

/** Every entry's file, in a fixed order: `posts/a.md`, or `posts/a/index.md` with its images beside it. */
export async function findSources(root: string): Promise<SourceFile[]> {
  const files: string[] = [];
  for await (const file of glob(`{${collectionNames.join(",")}}/{*.md,*/index.md}`, {
    cwd: root,
  })) {
    files.push(file.split(path.sep).join("/"));
  }
  return Promise.all(files.sort().map((file) => readEntryFile(root, file)));
}

/** What a file's place says: `posts/a.md` is the entry "a" of the posts. */
export function placeOf(file: string): { collection: CollectionName; slug: string } | undefined {
  const [folder = "", ...rest] = file.split("/");
  const slug = rest.join("/").replace(/(?:\/index)?\.md$/, "");
  const collection = collectionNames.find((name) => name === folder);
  return collection && slug && !slug.includes("/") ? { collection, slug } : undefined;
}

async function readEntryFile(root: string, file: string): Promise<SourceFile> {
  const place = placeOf(file);
  if (!place) throw new Error(`${file} is no place for an entry.`);
  const text = (await readFile(path.join(root, file), "utf8")).replaceAll("\r\n", "\n");
  return { ...place, file, text, hash: createHash("sha256").update(text).digest("hex") };
}
