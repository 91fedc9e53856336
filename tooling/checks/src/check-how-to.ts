import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { applyEdit, type HowToStep, readHowToSteps } from "./how-to-steps.ts";
import { copyWorkspace } from "./workspace-copy.ts";
import { readPackages, root, toolEnvironment } from "./workspace.ts";

/**
 * Applies every page of docs/how-to to one copy of the repository, as a reader would, then type-checks each package
 * and runs the commands that the pages name as checks. `check-how-to.ts add-a-page` limits it to matching pages.
 */
const wanted = process.argv[2] ?? "";
const pages = globSync("docs/how-to/*.md", { cwd: root })
  .filter((page) => page.includes(wanted) && !page.endsWith("README.md"))
  .toSorted();
const copy = copyWorkspace();
const problems: string[] = [];
const checks = new Set<string>();

try {
  run("git init --quiet && git add --all");
  for (const page of pages) {
    const steps = readHowToSteps(readFileSync(path.join(root, page), "utf8"));
    if (steps.length === 0) problems.push(`${page}: no step can be applied.`);
    for (const step of steps) problems.push(...applyStep(page, step));
  }
  const changed = run("git diff --name-only && git ls-files --others --exclude-standard").output;
  run(`oxfmt ${changed.split("\n").filter(isFormatted).join(" ")}`);
  for (const { folder, scripts } of readPackages(copy.folder)) {
    if (scripts.typecheck) problems.push(...findFailure("types", "tsc --pretty false", folder));
  }
  for (const command of checks) problems.push(...findFailure("check", command));
} finally {
  copy.remove();
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${pages.length} how-to pages applied, type-checked and tested together.`);

function applyStep(page: string, step: HowToStep): string[] {
  if (step.kind !== "edit") {
    if (step.kind === "run") {
      return step.commands.flatMap((command) => findFailure(`${page}:${step.line}`, command));
    }
    for (const command of step.commands) checks.add(command);
    return [];
  }
  const file = path.join(copy.folder, step.file);
  try {
    const content = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, applyEdit(content, step));
    return [];
  } catch (error) {
    return [`${page}: ${(error as Error).message}`];
  }
}

function isFormatted(file: string): boolean {
  return /\.(?:tsx?|mjs|css|json)$/.test(file) && existsSync(path.join(copy.folder, file));
}

function findFailure(what: string, command: string, folder = "."): string[] {
  const { status, output } = run(command, folder);
  return status === 0 ? [] : [`${what}, ${folder}: ${command}\n${output.trim()}`];
}

function run(command: string, folder = "."): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: path.join(copy.folder, folder),
    encoding: "utf8",
    env: toolEnvironment(copy.folder),
    maxBuffer: 2 ** 26,
    shell: true,
  });
  return { status, output: stdout + stderr };
}
