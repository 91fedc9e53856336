import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import {
  type SuiteResult,
  countPlaywright,
  countVitest,
  listPlaywrightFailures,
  listVitestFailures,
  readReports,
  removeReports,
  summarise,
} from "./test-summary.ts";
import type { TaskResult } from "./turbo-run.ts";
import type { WorkspacePackage } from "./workspace.ts";

const suite = (counts: Partial<SuiteResult> = {}): SuiteResult => ({
  package: "@site/api",
  task: "test",
  passed: 12,
  failed: 0,
  skipped: 0,
  failedTests: [],
  ...counts,
});
const task = (counts: Partial<TaskResult> = {}): TaskResult => ({
  package: "@site/api",
  task: "test",
  passed: true,
  cached: false,
  seconds: 1,
  ...counts,
});
const lastLine = (text: string) => text.split("\n").at(-1);

test("the last line has only the totals of all suites", () => {
  const { text, failed } = summarise(
    [suite(), suite({ package: "@site/web", passed: 30 })],
    [task()],
  );
  expect(lastLine(text)).toBe("42 passed, 0 failed");
  expect(failed).toBe(0);
});

test("the longest tasks are named with their time, and none that came from the cache", () => {
  const tasks = [
    task({ seconds: 12.4 }),
    task({ package: "@site/e2e", task: "e2e", seconds: 300 }),
    task({ package: "@site/web", seconds: 900, cached: true }),
  ];
  expect(summarise([suite()], tasks).text).toContain("\nLongest: e2e e2e 300 s, api test 12 s\n");
});

test("skipped tests are mentioned only if there are any", () => {
  expect(lastLine(summarise([suite({ skipped: 2 })], [task()]).text)).toBe(
    "12 passed, 0 failed, 2 skipped",
  );
});

test("a failed test is counted once, although its task failed too", () => {
  const { text, failed } = summarise([suite({ failed: 3 })], [task({ passed: false })]);
  expect(lastLine(text)).toBe("12 passed, 3 failed");
  expect(failed).toBe(3);
});

test("a task that failed with no failed test counts as a failure and is named", () => {
  const tasks = [
    task({ passed: false }),
    task({ task: "lint", passed: false }),
    task({ package: "//", task: "check:docs", passed: false }),
  ];
  const { text } = summarise([suite()], tasks);
  expect(lastLine(text)).toBe("12 passed, 3 failed");
  for (const name of ["api test", "api lint", "repository check:docs"]) {
    expect(text).toContain(`FAILED  ${name}`);
  }
});

test("each failed test is named at the end with the first lines of its reason", () => {
  const failedTests = [
    { file: "tests/pay.spec.ts", name: "a card is refused", reason: "Timed out" },
    { file: "tests/pay.spec.ts", name: "a card is taken", reason: "No such button" },
  ];
  const { text } = summarise([suite({ failed: 2, failedTests })], [task({ passed: false })]);
  expect(text).toContain("api test: pay.spec.ts > a card is refused\n    Timed out");
  expect(text).toContain("api test: pay.spec.ts > a card is taken\n    No such button");
  expect(lastLine(text)).toBe("12 passed, 2 failed");
});

test("the summary is the same when everything came from the cache, except for saying so", () => {
  const fresh = summarise([suite()], [task()]).text;
  const cached = summarise([suite()], [task({ cached: true })]).text;
  const said = fresh.replace("unchanged: 0", "unchanged: 1").replace(/Longest: .*\n/, "");
  expect(cached).toBe(said);
});

test("a test file that cannot be loaded counts as a failure", () => {
  const counts = countVitest({
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { name: "a", status: "failed", assertionResults: [] },
      {
        name: "b",
        status: "failed",
        assertionResults: [{ status: "passed" }, { status: "failed" }],
      },
      { name: "c", status: "passed", assertionResults: [{ status: "passed" }] },
    ],
  });
  expect(counts).toEqual({ passed: 4, failed: 2, skipped: 3 });
});

test("failures are read from either report, at any depth, without colours", () => {
  expect(
    listVitestFailures({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        { name: "lost.test.ts", status: "failed", message: "No such module", assertionResults: [] },
        {
          name: "sum.test.ts",
          status: "failed",
          assertionResults: [
            { status: "passed", fullName: "one" },
            {
              status: "failed",
              fullName: "two",
              failureMessages: ["expected 2\n\n  Received: 3\n    at line 4"],
            },
          ],
        },
      ],
    }),
  ).toEqual([
    { file: "lost.test.ts", name: "(the file cannot be loaded)", reason: "No such module" },
    { file: "sum.test.ts", name: "two", reason: "expected 2\nReceived: 3" },
  ]);
  const spec = (title: string, ok: boolean, message?: string) => ({
    title,
    file: "pay.spec.ts",
    ok,
    tests: [{ results: message === undefined ? [{}] : [{ error: { message } }] }],
  });
  expect(
    listPlaywrightFailures({
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{ message: "no browser" }],
      suites: [
        {
          specs: [spec("passes", true)],
          suites: [
            {
              specs: [
                spec("fails", false, "\u001B[31mTimed out\u001B[39m\n at x"),
                spec("wavers", true, "once"),
              ],
            },
          ],
        },
      ],
    }),
  ).toEqual([
    { file: "", name: "(outside of tests)", reason: "no browser" },
    { file: "pay.spec.ts", name: "fails", reason: "Timed out" },
    { file: "pay.spec.ts", name: "wavers", reason: "once" },
  ]);
});

test("flaky browser tests and errors outside of tests count as failures", () => {
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 9, failed: 3, skipped: 2 });
});

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
