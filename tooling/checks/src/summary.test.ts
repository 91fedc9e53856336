import { expect, test } from "vitest";

import { summarize } from "./summary.ts";
import { type SuiteResult, countPlaywright, countVitest } from "./test-reports.ts";
import type { TaskResult } from "./turbo-run.ts";

const suite = (counts: Partial<SuiteResult> = {}): SuiteResult => ({
  package: "@site/api",
  task: "test",
  passed: 12,
  failed: 0,
  skipped: 0,
  ...counts,
});
const task = (counts: Partial<TaskResult> = {}): TaskResult => ({
  package: "@site/api",
  task: "test",
  passed: true,
  cached: false,
  ...counts,
});
const lastLine = (text: string) => text.split("\n").at(-1);

test("the last line is the totals of all suites, alone", () => {
  const { text, failed } = summarize(
    [suite(), suite({ package: "@site/web", passed: 30 })],
    [task()],
  );
  expect(lastLine(text)).toBe("42 passed, 0 failed");
  expect(failed).toBe(0);
});

test("skipped tests are told, only where there are some", () => {
  expect(lastLine(summarize([suite({ skipped: 2 })], [task()]).text)).toBe(
    "12 passed, 0 failed, 2 skipped",
  );
});

test("a failed test is counted once, although its task failed too", () => {
  const { text, failed } = summarize([suite({ failed: 3 })], [task({ passed: false })]);
  expect(lastLine(text)).toBe("12 passed, 3 failed");
  expect(failed).toBe(3);
});

test("a task that failed with no failed test counts as a failure and is named", () => {
  const tasks = [
    task({ passed: false }),
    task({ task: "lint", passed: false }),
    task({ package: "//", task: "check:docs", passed: false }),
  ];
  const { text } = summarize([suite()], tasks);
  expect(lastLine(text)).toBe("12 passed, 3 failed");
  for (const name of ["api test", "api lint", "repository check:docs"]) {
    expect(text).toContain(`FAILED  ${name}`);
  }
});

test("the summary is the same when everything came from the cache, but for saying so", () => {
  const fresh = summarize([suite()], [task()]).text;
  const cached = summarize([suite()], [task({ cached: true })]).text;
  expect(cached).toBe(fresh.replace("unchanged: 0", "unchanged: 1"));
});

test("a test file that cannot be loaded counts as a failure", () => {
  const counts = countVitest({
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{ status: "passed" }, { status: "failed" }] },
      { status: "passed", assertionResults: [{ status: "passed" }] },
    ],
  });
  expect(counts).toEqual({ passed: 4, failed: 2, skipped: 3 });
});

test("flaky browser tests and errors outside of tests count as failures", () => {
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 9, failed: 3, skipped: 2 });
});
