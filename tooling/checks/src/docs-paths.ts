import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { findBrokenPaths } from "./broken-paths.ts";
import { listFiles, root } from "./workspace.ts";

/** Checks that every path in the documentation exists, and that no two records share a number. */
const files = listFiles(root);
const broken = findBrokenPaths({
  files: new Set(files),
  read: (file) => readFileSync(path.join(root, file), "utf8"),
  isIgnored: (file) =>
    spawnSync("git", ["check-ignore", "--quiet", "--no-index", file], { cwd: root }).status === 0,
  isPage: (file) => /^packages\/content\/(?!datasets\/|src\/)[\w-]+\//.test(file),
  isRecord: (file) => file.startsWith("docs/decisions/"),
});

for (const { file, line, target, reason } of broken) {
  console.error(`${file}:${line}  ${target}: ${reason}`);
}
const records = Map.groupBy(files, (file) => /^docs\/decisions\/(\d+)-/.exec(file)?.[1]);
records.delete(undefined);
const doubled = [...records.values()].filter(({ length }) => length > 1);
for (const same of doubled) console.error(`Two records have one number: ${same.join(", ")}`);
if (broken.length > 0 || doubled.length > 0) process.exitCode = 1;
else console.log("Every path in the documentation is there, and every record has its own number.");
