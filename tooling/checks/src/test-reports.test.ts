import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { readReports, removeReports } from "./test-reports.ts";
import type { WorkspacePackage } from "./workspace.ts";

const packages: WorkspacePackage[] = [
  { name: "@site/api", folder: "apps/api", scripts: { test: "vitest run" }, dependencies: [] },
  { name: "@site/quiet", folder: "packages/quiet", scripts: { lint: "oxlint" }, dependencies: [] },
  { name: "@site/e2e", folder: "tooling/e2e", scripts: { e2e: "playwright" }, dependencies: [] },
];
const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};
let workspace: string;

beforeEach(() => {
  workspace = mkdtempSync(path.join(tmpdir(), "test-reports-"));
});
afterEach(() => rmSync(workspace, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.join(workspace, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(workspace, file), text);
}

test("each package with tests has a result, each without is left out", () => {
  write("apps/api/test-results/vitest.json", JSON.stringify(vitestReport));
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 1 };
  write("tooling/e2e/test-results/e2e.json", JSON.stringify({ stats, errors: [] }));
  expect(readReports(workspace, packages)).toEqual([
    { package: "@site/api", task: "test", passed: 3, failed: 0, skipped: 0, failedTests: [] },
    { package: "@site/e2e", task: "e2e", passed: 5, failed: 0, skipped: 1, failedTests: [] },
  ]);
});

test("a missing and an unreadable report are failures that say so", () => {
  write("apps/api/test-results/vitest.json", '{"numPassed');
  const [api, e2e] = readReports(workspace, packages);
  expect(api).toMatchObject({ failed: 1, problem: expect.stringContaining("cannot be read") });
  expect(e2e).toMatchObject({ failed: 1, problem: expect.stringContaining("wrote no") });
});

test("the reports of an earlier run are gone before this one begins", () => {
  write("apps/api/test-results/vitest.json", JSON.stringify(vitestReport));
  removeReports(workspace, packages);
  expect(existsSync(path.join(workspace, "apps/api/test-results/vitest.json"))).toBe(false);
  expect(readReports(workspace, packages)[0]?.failed).toBe(1);
});
