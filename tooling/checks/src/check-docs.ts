import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { findBrokenPaths } from "./broken-paths.ts";
import { readAsvs, renderAsvs } from "./check-security.ts";
import { renderCosts } from "./costs.ts";
import { readFigures, renderFigures } from "./figures.ts";
import { layersByFolder } from "./layers.ts";
import { listFiles, root } from "./workspace.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Documents, or parts of documents, that are generated from data. */
const generated = [
  { file: "docs/figures.md", render: () => renderFigures(readFigures()) },
  { file: "docs/asvs.md", render: () => renderAsvs(readAsvs()) },
  { file: "docs/growth.md", render: renderCosts },
  ...Object.entries(layersByFolder).map(([folder, layers]) => ({
    // docs/architecture/api.md shows the layers of apps/api/src.
    file: `docs/architecture/${folder.split("/")[1]}.md`,
    render: (page: string) => {
      const drawing = [folder, ...layers.map((line) => `  ${line.join(" · ")}`)].join("\n");
      const start = page.indexOf(`\n${folder}\n`) + 1;
      if (start === 0) throw new Error(`No code block shows the layers of ${folder}.`);
      return page.slice(0, start) + drawing + page.slice(page.indexOf("\n```", start));
    },
  })),
];

/**
 * `pnpm check:docs` checks that paths and links in the documentation exist, that decision records have different
 * numbers, and that generated documents are current. `pnpm docs:write` updates these.
 */
const shouldWrite = process.argv.includes("--write");
const files = listFiles(root);
const errors: string[] = [];
for (const { file, render } of generated) {
  const current = files.includes(file) ? read(file) : "";
  const expected = render(current);
  if (current === expected) continue;
  if (shouldWrite) writeFileSync(path.join(root, file), expected);
  else errors.push(`${file} is not as generated: run \`pnpm docs:write\``);
}
const broken = findBrokenPaths({
  files: new Set(files),
  read,
  isIgnored: (file) =>
    spawnSync("git", ["check-ignore", "--quiet", "--no-index", file], { cwd: root }).status === 0,
  isPage: (file) => /^packages\/content\/(?!datasets\/|src\/)[\w-]+\//.test(file),
  isRecord: (file) => file.startsWith("docs/decisions/"),
});
errors.push(
  ...broken.map(({ file, line, target, reason }) => `${file}:${line}  ${target}: ${reason}`),
);
const records = Map.groupBy(files, (file) => /^docs\/decisions\/(\d+)-/.exec(file)?.[1]);
for (const [number, same] of records) {
  if (number && same.length > 1) errors.push(`Two records have one number: ${same.join(", ")}`);
}
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
else console.log("Every path in the documentation exists, and generated pages are up to date.");
