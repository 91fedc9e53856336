import { readFileSync } from "node:fs";
import path from "node:path";

import { drawRooms } from "./structure/draw-rooms.ts";
import type { Subpaths } from "./structure/import-graph.ts";
import { rooms } from "./structure/rooms.ts";
import { structureProblems } from "./structure/structure-problems.ts";
import { listFiles, readPackages, root } from "./workspace.ts";

/** The document that shows a folder's layers: docs/architecture/api.md for apps/api/src. */
const pageOf = (folder: string) => `docs/architecture/${folder.split("/")[1]}.md`;

/**
 * Checks the structure of every package: layers, circles, sizes of files and folders, and the picture of its layers
 * in the documents. Exit code 1 if one breaks it.
 */
const isSource = /\.(?:[cm]?js|tsx?|css)$/;
const all = listFiles(root);

function problemsOf(folder: string): string[] {
  const names = all
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => file.slice(folder.length + 1));
  const manifest = readFileSync(path.join(root, folder, "package.json"), "utf8");
  const { imports = {} } = JSON.parse(manifest) as { imports?: Subpaths };
  const within = (each: string) => path.posix.relative(folder, each);
  const plans = Object.entries(rooms).filter(([each]) => !within(each).startsWith(".."));
  return structureProblems({
    files: names
      .filter((name) => isSource.test(name))
      .map((name) => ({ name, text: readFileSync(path.join(root, folder, name), "utf8") })),
    others: names.filter((name) => !isSource.test(name)),
    subpaths: imports,
    rooms: Object.fromEntries(plans.map(([each, layers]) => [within(each), layers])),
  });
}

/** The pictures in the documents that are missing or outdated. */
function pictureProblems(): string[] {
  return Object.entries(rooms).flatMap(([folder, layers]) => {
    const drawn = drawRooms(folder, layers);
    const page = pageOf(folder);
    const shown = readFileSync(path.join(root, page), "utf8");
    if (shown.includes(`\n${drawn}\n\`\`\`\n`)) return [];
    return [`${page} does not show these rooms as they are:\n${drawn}`];
  });
}

const wanted = process.argv.slice(2);
const held = readPackages(root)
  .map(({ folder }) => folder)
  .filter((folder) => wanted.length === 0 || wanted.includes(folder));
const problems = [
  ...held.flatMap((folder) => problemsOf(folder).map((problem) => `${folder}: ${problem}`)),
  ...pictureProblems(),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${held.length} packages keep to their structure.`);
