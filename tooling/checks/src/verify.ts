import { summarize } from "./summary.ts";
import { readReports, removeReports } from "./test-reports.ts";
import { turboRun } from "./turbo-run.ts";
import { readPackages, root } from "./workspace.ts";

/** What `npm test` runs: everything that gates a change; unchanged parts that passed are not run again. */
const checks = [
  "check:boundaries",
  "check:brand",
  "check:dead-code",
  "check:docs",
  "check:format",
  "check:hosting",
  "check:patterns",
  "check:plans",
  "check:licences",
  "check:security",
  "check:structure",
  "typecheck",
  "lint",
  "build",
  "test",
  "e2e",
];

const packages = readPackages(root);
removeReports(root, packages);

// The suites wait a lot, for mails and other processes: three concurrent tasks fill two cores. The browser tests
// take longest, so they start as soon as the builds are done. Each task's output comes in one piece, so that it can
// be read.
const { exitCode, tasks } = await turboRun(root, [
  ...checks,
  "--continue=dependencies-successful",
  "--output-logs=new-only",
  "--concurrency=3",
  "--log-order=grouped",
]);

const { text, failed } = summarize(readReports(root, packages), tasks);
console.log(text);
process.exitCode = failed > 0 ? 1 : exitCode;
