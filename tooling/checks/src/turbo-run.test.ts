import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createTurbo, type TurboResults } from "./turbo-run.ts";
import { root } from "./workspace.ts";

const workspace = mkdtempSync(path.join(tmpdir(), "turbo-run-"));

function write(file: string, value: unknown): void {
  mkdirSync(path.join(workspace, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(workspace, file), JSON.stringify(value));
}

/** Creates a small workspace with a task that passes, one that fails, and one that no package defines. */
beforeAll(() => {
  symlinkSync(path.join(root, "node_modules"), path.join(workspace, "node_modules"));
  const devEngines = { packageManager: { name: "pnpm", version: "12.21.0", onFail: "ignore" } };
  write("package.json", { name: "root", private: true, devEngines });
  write("turbo.json", { tasks: { order: {}, good: { dependsOn: ["order"] }, bad: {} } });
  write("packages/one/package.json", {
    name: "one",
    version: "0.0.0",
    scripts: { good: "node --version", bad: "node --no-such-option" },
  });
  const settings = "packages:\n  - packages/*\nverifyDepsBeforeRun: false\npmOnFail: ignore\n";
  writeFileSync(path.join(workspace, "pnpm-workspace.yaml"), settings);
  writeFileSync(path.join(workspace, "pnpm-lock.yaml"), "lockfileVersion: '9.0'\nimporters: {}\n");
});
afterAll(() => rmSync(workspace, { recursive: true }));

/** Runs turbo once for each list of tasks, all at the same time. */
async function runAtOnce(...lists: string[][]): Promise<TurboResults> {
  const turbo = createTurbo(workspace);
  await Promise.all(
    lists.map((tasks) => turbo.run([...tasks, "--output-logs=none", "--continue"])),
  );
  return turbo.readResults();
}

test("each task that ran is reported with its result, and one without a command is not", async () => {
  const { exitCode, tasks } = await runAtOnce(["good", "bad"]);
  expect(exitCode).not.toBe(0);
  expect(tasks.toSorted((a, b) => a.task.localeCompare(b.task))).toEqual([
    { package: "one", task: "bad", passed: false, cached: false, seconds: expect.any(Number) },
    { package: "one", task: "good", passed: true, cached: false, seconds: expect.any(Number) },
  ]);
  for (const { seconds } of tasks) expect(seconds).toBeGreaterThan(0);
});

test("a task from the cache counts as passed and says where it came from", async () => {
  await runAtOnce(["good"]);
  const { exitCode, tasks } = await runAtOnce(["good"]);
  expect(exitCode).toBe(0);
  expect(tasks).toMatchObject([{ package: "one", task: "good", passed: true, cached: true }]);
});

test("runs at the same time report all their tasks, and one that both needed once", async () => {
  const { exitCode, tasks } = await runAtOnce(["good"], ["good", "bad"]);
  expect(exitCode).not.toBe(0);
  expect(tasks.map(({ task }) => task).toSorted()).toEqual(["bad", "good"]);
});

test("a task that ran is not reported as cached because a later run needed it, too", async () => {
  const turbo = createTurbo(workspace);
  await turbo.run(["good", "--force", "--output-logs=none"]);
  await turbo.run(["good", "--output-logs=none"]);
  expect(turbo.readResults().tasks).toMatchObject([{ task: "good", cached: false }]);
});

test("no summary of a run is left behind", () => {
  expect(readdirSync(path.join(workspace, ".turbo/runs"))).toEqual([]);
});

test("a run that turbo refuses is a failure, whatever the others say", async () => {
  const { exitCode, tasks } = await runAtOnce(["no-such-task"], ["good"]);
  expect(exitCode).not.toBe(0);
  expect(tasks).toMatchObject([{ task: "good", passed: true }]);
});
