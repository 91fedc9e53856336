import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import type { WorkspacePackage } from "./workspace.ts";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface SuiteResult extends Counts {
  package: string;
  task: string;
  /** Set where there is no report, or none that can be read. */
  problem?: string;
}

/** Parts of vitest's JSON report (Jest's format) that are counted. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Parts of Playwright's JSON report that are counted. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A file that could not even be loaded has no failed test of its own, so it counts as one. */
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

/** Flaky tests count as failed: here nothing is tried twice. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

const reports = {
  test: { file: "test-results/vitest.json", count: countVitest },
  e2e: { file: "test-results/e2e.json", count: countPlaywright },
} as const;

function suites(packages: WorkspacePackage[]) {
  const tasks = ["test", "e2e"] as const;
  return packages.flatMap((pkg) =>
    tasks.filter((task) => task in pkg.scripts).map((task) => ({ pkg, task })),
  );
}

/** Old reports must not pass for those of this run; the cache puts back what is still true. */
export function removeReports(workspace: string, packages: WorkspacePackage[]): void {
  for (const { pkg, task } of suites(packages)) {
    rmSync(path.join(workspace, pkg.folder, reports[task].file), { force: true });
  }
}

/** One result for each package and task that has tests. A missing report is a failure, never silence. */
export function readReports(workspace: string, packages: WorkspacePackage[]): SuiteResult[] {
  return suites(packages).map(({ pkg, task }) => {
    const { file, count } = reports[task];
    const reportPath = path.join(workspace, pkg.folder, file);
    const suite = { package: pkg.name, task };
    const failure = { ...suite, passed: 0, failed: 1, skipped: 0 };
    if (!existsSync(reportPath)) return { ...failure, problem: `wrote no ${file}` };
    try {
      const report = JSON.parse(readFileSync(reportPath, "utf8")) as VitestReport &
        PlaywrightReport;
      return { ...suite, ...count(report) };
    } catch {
      return { ...failure, problem: `wrote a ${file} that cannot be read` };
    }
  });
}
