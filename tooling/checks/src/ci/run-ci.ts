import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, styleText } from "node:util";

import { root } from "../workspace.ts";
import { type Context, evaluate, fillIn } from "./evaluate.ts";
import { type Job, jobsInOrder, readOwnAction, readWorkflow, type Step } from "./workflow.ts";

/**
 * Runs the commands of `.github/workflows/ci.yml` here, job by job and step by step, in a fresh clone of the last
 * commit. Third-party actions cannot run here. `--skip NAME` also skips a step, `--only JOB` limits it to a job and
 * its dependencies, `--package NAME` to one variant of a job's matrix. It closes with what did not run, and what
 * failed. Exit code 1 if a command failed.
 */
const { values: options } = parseArgs({
  options: {
    skip: { type: "string", multiple: true, default: [] },
    only: { type: "string" },
    package: { type: "string", multiple: true },
  },
});
const folder = mkdtempSync(path.join(tmpdir(), "ci-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
const clone = path.join(folder, "clone");
const bin = path.join(folder, "bin");
mkdirSync(bin);
if (process.getuid?.() === 0) {
  writeFileSync(path.join(bin, "sudo"), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
}
spawnSync("git", ["clone", "--quiet", root, clone], { stdio: "inherit" });

const workflow = readWorkflow(clone);
const machine = { runner: { os: "Linux" }, github: { event: {}, sha: "HEAD" } };
const needs: Record<string, { result: string; outputs: Context }> = {};
const failed: string[] = [];
const notRun: string[] = [];

for (const [name, job] of jobsInOrder(workflow)) {
  const context = { ...machine, needs };
  const isWanted = !options.only || name === options.only || isNeededBy(options.only, name);
  if (!isWanted || (job.if && evaluate(job.if, context) !== true)) {
    pass(name, isWanted ? "its condition does not hold" : "left out by --only");
    needs[name] = { result: "skipped", outputs: {} };
    continue;
  }
  const runs = variantsOf(job, context).map((matrix) => runJob(name, job, { ...context, matrix }));
  const isFailure = runs.some(({ passed }) => !passed);
  needs[name] = { result: isFailure ? "failure" : "success", outputs: runs[0]?.outputs ?? {} };
}
console.log();
for (const title of notRun) say("yellow", `Did not run here: ${title}`);
for (const title of failed) say("red", `FAILED: ${title}`);
if (failed.length === 0) say("green", "Every command that ran passed.");
process.exitCode = failed.length > 0 ? 1 : 0;

function isNeededBy(wanted: string, name: string): boolean {
  return [workflow.jobs[wanted]?.needs ?? []].flat().includes(name);
}

/** A job's contexts: one for each value of its matrix, or one. */
function variantsOf({ strategy }: Job, context: Context): Context[] {
  const [[key, list] = []] = Object.entries(strategy?.matrix ?? {});
  if (!key || !list) return [{}];
  const values = evaluate(list, context) as unknown[];
  const wanted = values.filter((value) => options.package?.includes(String(value)) ?? true);
  if (wanted.length < values.length) notRun.push(`other values of ${key}, left out by --${key}`);
  return wanted.map((value) => ({ [key]: value }));
}

function runJob(name: string, job: Job, context: Context) {
  const title = [name, ...Object.values(context.matrix as Context)].join(" ");
  const environment: Record<string, string> = { ...workflow.env };
  const steps: Record<string, { outputs: Context }> = {};
  const known = { ...context, steps };
  const passed = job.steps.every((step) => runStep(title, step, known, environment));
  const outputs = Object.fromEntries(
    Object.entries(job.outputs ?? {}).map(([key, value]) => [key, fillIn(value, known)]),
  );
  return { passed, outputs };
}

function runStep(
  job: string,
  step: Step,
  context: Context & { steps: Record<string, { outputs: Context }> },
  environment: Record<string, string>,
): boolean {
  const title = `${job} › ${step.name ?? step.uses ?? step.run?.trim().split("\n")[0]}`;
  if (step.name !== undefined && options.skip.includes(step.name)) {
    return pass(title, "left out by --skip");
  }
  if (step.if && evaluate(step.if, context) !== true) {
    return pass(title, "its condition does not hold");
  }
  if (step.uses?.startsWith("./")) {
    return readOwnAction(clone, step.uses).every((own) =>
      runStep(job, own, { ...context, inputs: step.with }, environment),
    );
  }
  if (!step.run) return pass(title, "an action of others, which only GitHub runs");
  const began = performance.now();
  const files = {
    GITHUB_OUTPUT: path.join(folder, "output"),
    GITHUB_ENV: path.join(folder, "env"),
  };
  for (const file of Object.values(files)) writeFileSync(file, "");
  const given = Object.entries({ ...environment, ...step.env });
  const { status } = spawnSync(
    "bash",
    ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run],
    {
      cwd: clone,
      stdio: "inherit",
      env: {
        ...process.env,
        CI: "true",
        npm_config_prefix: folder,
        PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`,
        ...files,
        ...Object.fromEntries(given.map(([key, value]) => [key, fillIn(value, context)])),
      },
    },
  );
  if (step.id) context.steps[step.id] = { outputs: assignments(files.GITHUB_OUTPUT) };
  Object.assign(environment, assignments(files.GITHUB_ENV));
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  say(
    status === 0 ? "green" : "red",
    `${title}: ${status === 0 ? "passed" : "FAILED"} (${seconds} s)`,
  );
  if (status !== 0) failed.push(title);
  return status === 0;
}

function pass(title: string, why: string): true {
  notRun.push(`${title}: ${why}`);
  say("yellow", `${title}: passed over, ${why}`);
  return true;
}

function assignments(file: string): Record<string, string> {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

function say(colour: "green" | "red" | "yellow", text: string): void {
  console.log(styleText(colour, text, { stream: process.stdout }));
}
