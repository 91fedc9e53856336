import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

import type { TaskResult } from "./turbo-run.ts";
import type { WorkspacePackage } from "./workspace.ts";

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface FailedTest {
  /** The test file, as the runner reports it. */
  file: string;
  name: string;
  /** The first lines of its error, without colours. */
  reason: string;
}

export interface SuiteResult extends Counts {
  package: string;
  task: string;
  failedTests: FailedTest[];
  /** Set if there is no readable report. */
  problem?: string;
}

/** The part of vitest's JSON report (Jest's format) that is used. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
  }[];
}

/** The part of Playwright's JSON report that is used. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
}

/** Counts tests. A file that could not be loaded counts as one failed test. */
export function countVitest(report: VitestReport): Counts {
  const unloadable = report.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts tests. Flaky tests count as failed, because nothing is retried. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** Lists the failed tests of a report, and the files that could not be loaded. */
export function listVitestFailures({ testResults }: VitestReport): FailedTest[] {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) {
      return [{ file, name: "(the file cannot be loaded)", reason: getFirstLines(message) }];
    }
    return failed.map(({ fullName = "(without a name)", failureMessages }) => ({
      file,
      name: fullName,
      reason: getFirstLines(failureMessages?.[0]),
    }));
  });
}

/** Lists the failed and flaky tests of a report, and errors outside of tests. */
export function listPlaywrightFailures({ suites = [], errors }: PlaywrightReport): FailedTest[] {
  const outside = errors.map(({ message }) => ({
    file: "",
    name: "(outside of tests)",
    reason: getFirstLines(message),
  }));
  return [...outside, ...suites.flatMap(listSuiteFailures)];
}

function listSuiteFailures({ suites = [], specs }: PlaywrightSuite): FailedTest[] {
  const failed = specs.filter(
    ({ ok, tests }) => !ok || tests.some(({ results }) => results.some(({ error }) => error)),
  );
  return [
    ...failed.map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
      return { file, name: title, reason: getFirstLines(errors.find(Boolean)) };
    }),
    ...suites.flatMap(listSuiteFailures),
  ];
}

/** The lines of an error that are shown. They say what was expected and received. */
const ERROR_LINES = 6;
const LONGEST_LINE = 200;

function getFirstLines(message = "without a message"): string {
  return stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim().slice(0, LONGEST_LINE))
    .filter((line) => line && !line.startsWith("at "))
    .slice(0, ERROR_LINES)
    .join("\n");
}

const reports = {
  test: { file: "test-results/vitest.json", count: countVitest, failures: listVitestFailures },
  e2e: {
    file: "test-results/e2e.json",
    count: countPlaywright,
    failures: listPlaywrightFailures,
  },
} as const;

function listSuites(packages: WorkspacePackage[]) {
  const tasks = ["test", "e2e"] as const;
  return packages.flatMap((pkg) =>
    tasks.filter((task) => task in pkg.scripts).map((task) => ({ pkg, task })),
  );
}

/** Removes earlier reports. turbo restores those that are still valid from its cache. */
export function removeReports(workspace: string, packages: WorkspacePackage[]): void {
  for (const { pkg, task } of listSuites(packages)) {
    rmSync(path.join(workspace, pkg.folder, reports[task].file), { force: true });
  }
}

/** Returns a result for each package and task that has tests. A missing report counts as a failure. */
export function readReports(workspace: string, packages: WorkspacePackage[]): SuiteResult[] {
  return listSuites(packages).map(({ pkg, task }) => {
    const { file, count, failures } = reports[task];
    const reportPath = path.join(workspace, pkg.folder, file);
    const suite = { package: pkg.name, task, failedTests: [] };
    const failure = { ...suite, passed: 0, failed: 1, skipped: 0 };
    if (!existsSync(reportPath)) return { ...failure, problem: `wrote no ${file}` };
    try {
      const report = JSON.parse(readFileSync(reportPath, "utf8")) as VitestReport &
        PlaywrightReport;
      return { ...suite, ...count(report), failedTests: failures(report) };
    } catch {
      return { ...failure, problem: `wrote a ${file} that cannot be read` };
    }
  });
}

const LONGEST = 6;

interface Summary {
  text: string;
  failed: number;
}

/**
 * Formats the final summary: a row for each suite, tasks that failed without a failed test, and the names of failed
 * tests, so that the end of a log is sufficient. The last line has only the totals, for tools.
 */
export function summarise(suites: SuiteResult[], tasks: TaskResult[]): Summary {
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
    ...suites.map(formatSuite),
    ...broken.map((task) => `  FAILED  ${formatPackageName(task.package)} ${task.task}`),
    ...suites.flatMap(formatFailedTests),
    "",
    ...formatLongestTasks(tasks),
    `Tasks: ${tasks.length}, of which unchanged: ${cached}`,
    formatTotals(total),
  ];
  return { text: lines.join("\n"), failed: total.failed };
}

function formatLongestTasks(tasks: TaskResult[]): string[] {
  const named = tasks
    .filter(({ cached }) => !cached)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, LONGEST)
    .map((task) => `${formatPackageName(task.package)} ${task.task} ${Math.round(task.seconds)} s`);
  return named.length > 0 ? [`Longest: ${named.join(", ")}`] : [];
}

function formatSuite(suite: SuiteResult): string {
  const mark = suite.failed > 0 ? "FAILED" : "ok";
  const name = `${formatPackageName(suite.package)} ${suite.task}`;
  return `  ${mark.padEnd(6)}  ${name.padEnd(24)}  ${suite.problem ?? formatTotals(suite)}`;
}

function formatFailedTests({ package: name, task, failedTests: all }: SuiteResult): string[] {
  return all.flatMap(({ file, name: test, reason }) => [
    "",
    `  ${formatPackageName(name)} ${task}: ${path.basename(file)} > ${test}`,
    reason.replaceAll(/^/gm, "    "),
  ]);
}

function formatTotals({ passed, failed, skipped }: Counts): string {
  const parts = [`${passed} passed`, `${failed} failed`];
  return (skipped > 0 ? [...parts, `${skipped} skipped`] : parts).join(", ");
}

function formatPackageName(name: string): string {
  return name === "//" ? "repository" : name.replace(/^@[^/]+\//, "");
}
