import { readReports, removeReports, summarise } from "./test-summary.ts";
import { turboRun } from "./turbo-run.ts";
import { readPackages, root } from "./workspace.ts";

/** Runs `npm test`: everything that gates a change. Unchanged parts that passed are not run again. */
const tasks = [
  "check:boundaries",
  "check:brand",
  "check:dead-code",
  "check:docs",
  "check:format",
  "check:hosting",
  "check:how-to",
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

// The suites often wait for mails and other processes, so three concurrent tasks fill two cores. Grouped logs keep
// each task's output readable.
const { exitCode, tasks: results } = await turboRun(root, [
  ...tasks,
  "--continue=dependencies-successful",
  "--output-logs=new-only",
  "--concurrency=3",
  "--log-order=grouped",
]);

const { text, failed } = summarise(readReports(root, packages), results);
console.log(text);
process.exitCode = failed > 0 ? 1 : exitCode;
