import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { turboRun } from "./turbo-run.ts";
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

const quiet = ["--output-logs=none", "--continue"];

test("each task that ran is reported with its result, and one without a command is not", async () => {
  const { exitCode, tasks } = await turboRun(workspace, ["good", "bad", ...quiet]);
  expect(exitCode).not.toBe(0);
  expect(tasks.toSorted((a, b) => a.task.localeCompare(b.task))).toEqual([
    { package: "one", task: "bad", passed: false, cached: false, seconds: expect.any(Number) },
    { package: "one", task: "good", passed: true, cached: false, seconds: expect.any(Number) },
  ]);
  for (const { seconds } of tasks) expect(seconds).toBeGreaterThan(0);
});

test("a task from the cache counts as passed and says where it came from", async () => {
  await turboRun(workspace, ["good", ...quiet]);
  const { exitCode, tasks } = await turboRun(workspace, ["good", ...quiet]);
  expect(exitCode).toBe(0);
  expect(tasks).toMatchObject([{ package: "one", task: "good", passed: true, cached: true }]);
});

test("no summary of a run is left behind", () => {
  expect(readdirSync(path.join(workspace, ".turbo/runs"))).toEqual([]);
});

test("a run that turbo refuses is a failure", async () => {
  const { exitCode, tasks } = await turboRun(workspace, ["no-such-task", ...quiet]);
  expect(exitCode).not.toBe(0);
  expect(tasks).toEqual([]);
});
