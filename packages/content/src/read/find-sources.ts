import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";

import { type CollectionName, collectionNames } from "../collections.ts";
import { ContentError } from "../problems.ts";
import { parseSource } from "./read-source.ts";

/** The file of an entry in its collection's folder. */
export interface SourceFile<Name extends CollectionName = CollectionName> {
  collection: Name;
  slug: string;
  /** Path relative to the content folder, with slashes. */
  file: string;
  /** The text of the file, with what the build adds to it. */
  text: string;
  /** SHA-256 of the text. */
  hash: string;
}

/** Finds the files of all entries, in a fixed order: `posts/a.md`, or `posts/a/index.md` with images beside it. */
export async function findSources(root: string): Promise<SourceFile[]> {
  const files = await Promise.all(collectionNames.map((folder) => listEntryFiles(root, folder)));
  const sources = files
    .flat()
    .sort()
    .map((file) => readEntryFile(root, file));
  return sources.some(isComputed) ? addComputedText(root, sources) : sources;
}

const isComputed = ({ collection }: SourceFile) =>
  collection === "reference" || collection === "recipes";

/** Adds the parts that the cleaner computes: examples and code for the reference, scores and steps for recipes. */
async function addComputedText(
  root: string,
  sources: readonly SourceFile[],
): Promise<SourceFile[]> {
  const [{ writeStepSections }, { writeRecipeSections }] = await Promise.all([
    import("../reference/step-sections.ts"),
    import("../reference/recipe-sections.ts"),
  ]);
  return sources.map((source) => {
    if (!isComputed(source)) return source;
    const { collection, file, slug, text: written } = source;
    const { data, problems, getLine } = parseSource(file, written);
    // These problems are reported later, with those of other files.
    if (problems.length > 0) return source;
    const {
      example = "",
      steps,
      others,
    } = data as {
      example?: string;
      steps?: unknown;
      others?: Readonly<Record<string, string>>;
    };
    try {
      const computed =
        collection === "reference"
          ? writeStepSections(slug, example, steps, others)
          : writeRecipeSections(
              slug,
              readFileSync(path.join(root, file.replace(/\.md$/, ".json")), "utf8"),
            );
      const text = `${written}\n${computed}`;
      return { ...source, text, hash: hashText(text) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new ContentError([{ file, line: getLine(["example"]), message }]);
    }
  });
}

async function listEntryFiles(root: string, folder: CollectionName): Promise<string[]> {
  const names = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  return names
    .map((name) => (name.isDirectory() ? `${name.name}/index.md` : name.name))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`)
    .filter((file) => !file.endsWith("/index.md") || existsSync(path.join(root, file)));
}

/** Parses a file's path: `posts/a.md` is the entry "a" of the posts. */
export function parseEntryPath(
  file: string,
): { collection: CollectionName; slug: string } | undefined {
  const [folder = "", ...rest] = file.split("/");
  const slug = rest.join("/").replace(/(?:\/index)?\.md$/, "");
  const collection = collectionNames.find((name) => name === folder);
  return collection && slug && !slug.includes("/") ? { collection, slug } : undefined;
}

/** Reads synchronously, because reading a thousand small files asynchronously takes five times as long. */
function readEntryFile(root: string, file: string): SourceFile {
  const place = parseEntryPath(file);
  if (!place) throw new Error(`${file} is no place for an entry.`);
  const text = readFileSync(path.join(root, file), "utf8").replaceAll("\r\n", "\n");
  return { ...place, file, text, hash: hashText(text) };
}

function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
