import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { drawRooms } from "./structure/draw-rooms.ts";
import type { Subpaths } from "./structure/import-graph.ts";
import { notYetHeld, rooms } from "./structure/rooms.ts";
import { structureProblems } from "./structure/structure-problems.ts";
import { listFiles, readPackages, root } from "./workspace.ts";

const PICTURE = "docs/architecture.md";

/**
 * Holds every package to its structure: layers, circles, sizes of files and folders, and the picture of its layers
 * in the documents. Exit code 1 where one breaks it.
 */
const isSource = /\.(?:[cm]?js|tsx?)$/;
const all = listFiles(root).filter((file) => existsSync(path.join(root, file)));

const pictures = readFileSync(path.join(root, PICTURE), "utf8");

function problemsOf(folder: string): string[] {
  const plan = rooms[folder] ?? {};
  const drawn = drawRooms(folder, plan);
  const names = all
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => file.slice(folder.length + 1));
  const manifest = readFileSync(path.join(root, folder, "package.json"), "utf8");
  const { imports = {} } = JSON.parse(manifest) as { imports?: Subpaths };
  const problems = structureProblems({
    files: names
      .filter((name) => isSource.test(name))
      .map((name) => ({ name, text: readFileSync(path.join(root, folder, name), "utf8") })),
    others: names.filter((name) => !isSource.test(name)),
    subpaths: imports,
    rooms: plan,
  });
  return plan.layers && !pictures.includes(drawn)
    ? [...problems, `${PICTURE} does not show its rooms as they are:\n${drawn}`]
    : problems;
}

const wanted = process.argv.slice(2);
const held = readPackages(root)
  .map(({ folder }) => folder)
  .filter((folder) => (wanted.length > 0 ? wanted.includes(folder) : !notYetHeld.includes(folder)));
const problems = held.flatMap((folder) =>
  problemsOf(folder).map((problem) => `${folder}: ${problem}`),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${held.length} packages keep to their structure.`);
