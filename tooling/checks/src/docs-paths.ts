import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { findBrokenPaths } from "./broken-paths.ts";
import { listFiles, root } from "./workspace.ts";

/** Checks that every path the documentation names is there. Exit code 1 where one is not. */
const broken = findBrokenPaths({
  files: new Set(listFiles(root).filter((file) => existsSync(path.join(root, file)))),
  read: (file) => readFileSync(path.join(root, file), "utf8"),
  isIgnored: (file) =>
    spawnSync("git", ["check-ignore", "--quiet", "--no-index", file], { cwd: root }).status === 0,
  isPage: (file) => /^packages\/content\/(?!datasets\/|src\/)[\w-]+\//.test(file),
  isRecord: (file) => file.startsWith("docs/decisions/"),
});

for (const { file, line, target, reason } of broken) {
  console.error(`${file}:${line}  ${target}: ${reason}`);
}
if (broken.length > 0) process.exitCode = 1;
else console.log("Every path in the documentation is there.");
