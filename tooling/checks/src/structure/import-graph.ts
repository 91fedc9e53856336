import path from "node:path";

import type { Graph } from "./find-circles.ts";
import { readImports } from "./read-imports.ts";

export interface SourceFile {
  /** From the package's folder. */
  name: string;
  text: string;
}

/** Subpath imports of a package's `package.json`, as in `{ "#app/*": "./app/*" }`. */
export type Subpaths = Readonly<Record<string, string>>;

/** Which files of a package import which others of it. */
export function importGraph(files: readonly SourceFile[], subpaths: Subpaths): Graph {
  const names = new Set(files.map(({ name }) => name));
  return new Map(
    files.map(({ name, text }) => {
      const targets = readImports(name, text).map((specifier) =>
        resolve(specifier, name, subpaths),
      );
      return [name, new Set(targets.filter((target) => target !== undefined && names.has(target)))];
    }),
  ) as Graph;
}

/** The imported file, if it belongs to the package. A query is for bundlers. */
function resolve(specifier: string, from: string, subpaths: Subpaths): string | undefined {
  const [plain = ""] = specifier.split("?", 1);
  if (plain.startsWith(".")) return path.posix.join(path.posix.dirname(from), plain);
  for (const [pattern, target] of Object.entries(subpaths)) {
    const prefix = pattern.replace(/\*$/, "");
    if (plain === pattern || (pattern.endsWith("*") && plain.startsWith(prefix))) {
      return path.posix.normalize(target.replace("*", plain.slice(prefix.length)));
    }
  }
  return undefined;
}
