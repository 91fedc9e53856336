import path from "node:path";

import type { Counts, SuiteResult } from "./test-reports.ts";
import type { TaskResult } from "./turbo-run.ts";

const LONGEST = 6;

export interface Summary {
  text: string;
  failed: number;
}

/**
 * The closing summary: a row for each suite, failed tasks without a failed test, the failed tests by name, for
 * those who see only the end of a log, and the totals alone on the last line, where tools look for them.
 */
export function summarize(suites: SuiteResult[], tasks: TaskResult[]): Summary {
  const reported = new Set(
    suites.filter((suite) => suite.failed > 0).map((suite) => `${suite.package} ${suite.task}`),
  );
  const broken = tasks.filter(
    (task) => !task.passed && !reported.has(`${task.package} ${task.task}`),
  );
  const total = { passed: 0, failed: broken.length, skipped: 0 };
  for (const suite of suites) {
    total.passed += suite.passed;
    total.failed += suite.failed;
    total.skipped += suite.skipped;
  }
  const cached = tasks.filter((task) => task.cached).length;
  const lines = [
    "",
    ...suites.map(suiteRow),
    ...broken.map((task) => `  FAILED  ${displayName(task.package)} ${task.task}`),
    ...suites.flatMap(failedTests),
    "",
    ...longest(tasks),
    `Tasks: ${tasks.length}, of which unchanged: ${cached}`,
    totals(total),
  ];
  return { text: lines.join("\n"), failed: total.failed };
}

/** Where a run spends its time, for its maintainers. */
function longest(tasks: TaskResult[]): string[] {
  const named = tasks
    .filter(({ cached }) => !cached)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, LONGEST)
    .map((task) => `${displayName(task.package)} ${task.task} ${Math.round(task.seconds)} s`);
  return named.length > 0 ? [`Longest: ${named.join(", ")}`] : [];
}

function suiteRow(suite: SuiteResult): string {
  const mark = suite.failed > 0 ? "FAILED" : "ok";
  const name = `${displayName(suite.package)} ${suite.task}`;
  return `  ${mark.padEnd(6)}  ${name.padEnd(24)}  ${suite.problem ?? totals(suite)}`;
}

function failedTests({ package: name, task, failedTests: all }: SuiteResult): string[] {
  return all.flatMap(({ file, name: test, reason }) => [
    "",
    `  ${displayName(name)} ${task}: ${path.basename(file)} > ${test}`,
    `    ${reason}`,
  ]);
}

function totals({ passed, failed, skipped }: Counts): string {
  const parts = [`${passed} passed`, `${failed} failed`];
  return (skipped > 0 ? [...parts, `${skipped} skipped`] : parts).join(", ");
}

function displayName(name: string): string {
  return name === "//" ? "repository" : name.replace(/^@[^/]+\//, "");
}
