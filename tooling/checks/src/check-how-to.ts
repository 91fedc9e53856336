import { spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { applyEdit, type HowToStep, mergeTestRuns, readHowToSteps } from "./how-to-steps.ts";
import { copyWorkspace } from "./workspace-copy.ts";
import { readPackages, root, getToolEnvironment } from "./workspace.ts";

/**
 * Applies every page of docs/how-to to one copy of the repository, type-checks each package, and runs the commands
 * that the pages name as checks. `check-how-to.ts add-a-page` limits it to matching pages; `--keep` preserves the
 * copy for inspection.
 */
const args = process.argv.slice(2);
const wanted = args.find((arg) => !arg.startsWith("--")) ?? "";
const pages = globSync("docs/how-to/*.md", { cwd: root })
  .filter((page) => page.includes(wanted) && !page.endsWith("README.md"))
  .toSorted();
const copy = copyWorkspace();
const isPnpmInstalled = spawnSync("pnpm", ["--version"]).status === 0;
const pnpm = isPnpmInstalled ? "pnpm" : "npx -y --prefer-offline pnpm@12.21.0";
const problems: string[] = [];
const checks: string[] = [];

try {
  await run("git init --quiet && git add --all");
  for (const page of pages) {
    const steps = readHowToSteps(readFileSync(path.join(root, page), "utf8"));
    if (steps.length === 0) problems.push(`${page}: no step can be applied.`);
    for (const step of steps) problems.push(...(await applyStep(page, step)));
  }
  const changed = (await run("git diff --name-only && git ls-files --others --exclude-standard"))
    .output;
  await run(`oxfmt ${changed.split("\n").filter(isFormatted).join(" ")}`);
  const typed = readPackages(copy.folder).filter(({ scripts }) => scripts.typecheck);
  const tasks = [
    ...mergeTestRuns(checks).map((command) => () => findFailure("check", command)),
    ...typed.map((pkg) => () => findFailure("types", "tsc --pretty false", pkg.folder)),
  ];
  // One at a time: npm test runs other tasks meanwhile, whose servers must stay responsive.
  for (const task of tasks) problems.push(...(await task()));
} finally {
  if (args.includes("--keep")) console.log(`The copy is ${copy.folder}.`);
  else copy.remove();
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log("The how-to pages can be followed together: types and tests pass.");

async function applyStep(page: string, step: HowToStep): Promise<string[]> {
  if (step.kind !== "edit") {
    if (step.kind === "run") return findFailure(`${page}:${step.line}`, step.commands.join("\n"));
    checks.push(...step.commands);
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

async function findFailure(what: string, command: string, folder = "."): Promise<string[]> {
  const { status, output } = await run(command, folder);
  return status === 0 ? [] : [`${what}, ${folder}: ${command}\n${output.trim()}`];
}

/** Runs commands in the copy. */
function run(command: string, folder = "."): Promise<{ status: number | null; output: string }> {
  const runnable = command.replaceAll(/^pnpm /gm, `${pnpm} `);
  const child = spawn(`set -e\n${runnable}`, {
    cwd: path.join(copy.folder, folder),
    env: { ...getToolEnvironment(copy.folder), NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    shell: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | null;
    output: string;
  }>();
  child.on("error", reject);
  child.on("close", (status) => resolve({ status, output }));
  return promise;
}
