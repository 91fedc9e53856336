import path from "node:path";

import type { SourceFile } from "./import-graph.ts";

const MOST_FILES = 25;
const MOST_LINES = 250;

/** Files that are too long, folders with too many files, and folders with a single file of any kind. */
export function sizeProblems(files: readonly SourceFile[], names: readonly string[]): string[] {
  const folders = Map.groupBy(files, ({ name }) => path.posix.dirname(name));
  return [
    ...files.flatMap(({ name, text }) => {
      const lines = text.split("\n").length - 1;
      return lines > MOST_LINES ? [`${name} has ${lines} lines, more than ${MOST_LINES}`] : [];
    }),
    ...[...folders].flatMap(([folder, { length }]) =>
      length > MOST_FILES ? [`${folder} holds ${length} files, more than ${MOST_FILES}`] : [],
    ),
    ...[...folders.keys()]
      .filter((folder) => folder.includes("/") && namesBelow(names, folder).length === 1)
      .map((folder) => `${folder} is a folder for a single file`),
  ];
}

function namesBelow(names: readonly string[], folder: string): string[] {
  return names.filter((name) => name.startsWith(`${folder}/`));
}
