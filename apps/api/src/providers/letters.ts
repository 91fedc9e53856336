import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { Letter } from "@site/content/newsletter/read-letter";

/** A newsletter by the name of its file, or what is wrong with that file. */
export type NamedLetter = { name: string } & (
  | { letter: Letter; problem?: never }
  | { letter?: never; problem: string }
);

/** The newsletters that came with this release. */
export interface Letters {
  list: () => Promise<NamedLetter[]>;
}

/** Their folder: beside the built bundle or above its parts, and in the repository beside this app. */
const built = ["./newsletter", "../newsletter", "../../../../packages/content/newsletter"]
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place));

export function createLetters(folder = built): Letters {
  return {
    list: async () => {
      const files = folder === undefined ? [] : await readdir(folder);
      const names = files.filter((file) => file.endsWith(".md")).toSorted();
      return Promise.all(names.map((file) => readNamed(path.join(folder ?? "", file))));
    },
  };
}

async function readNamed(file: string): Promise<NamedLetter> {
  // The parser of Markdown is large, and only this needs it.
  const [{ readLetter }, { formatProblem }] = await Promise.all([
    import("@site/content/newsletter/read-letter"),
    import("@site/content/problems/problem"),
  ]);
  const { base, name } = path.parse(file);
  const { letter, problems } = readLetter(base, await readFile(file, "utf8"));
  return letter ? { name, letter } : { name, problem: problems.map(formatProblem).join(" ") };
}
