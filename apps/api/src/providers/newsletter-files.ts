import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { NewsletterIssue } from "@site/content/newsletter/parse-newsletter";

/** A newsletter file: its parsed content or its problems. */
export type NewsletterFile = { name: string } & (
  | { letter: NewsletterIssue; problem?: never }
  | { letter?: never; problem: string }
);

/** The newsletters that are part of this release. */
export interface NewsletterFiles {
  list: () => Promise<NewsletterFile[]>;
}

/** Next to the main bundle, one folder above the bundle's chunks, or in the repository. */
const bundledFolder = ["./newsletter", "../newsletter", "../../../../packages/content/newsletter"]
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place));

export function createNewsletterFiles(folder = bundledFolder): NewsletterFiles {
  return {
    list: async () => {
      const files = folder === undefined ? [] : await readdir(folder);
      const names = files.filter((file) => file.endsWith(".md")).toSorted();
      return Promise.all(names.map((file) => readNewsletterFile(path.join(folder ?? "", file))));
    },
  };
}

async function readNewsletterFile(file: string): Promise<NewsletterFile> {
  // Loaded on demand: the Markdown parser is large.
  const [{ parseNewsletter }, { formatProblem }] = await Promise.all([
    import("@site/content/newsletter/parse-newsletter"),
    import("@site/content/problems"),
  ]);
  const { base, name } = path.parse(file);
  const { letter, problems } = parseNewsletter(base, await readFile(file, "utf8"));
  return letter ? { name, letter } : { name, problem: problems.map(formatProblem).join(" ") };
}
