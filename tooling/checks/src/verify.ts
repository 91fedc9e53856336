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
];

const packages = readPackages(root);
removeReports(root, packages);

const common = ["--continue=dependencies-successful", "--output-logs=new-only"];
// Two concurrent tasks fill two cores. Each task's output comes in one piece, so that it can be read.
const first = await turboRun(root, [
  ...checks,
  ...common,
  "--concurrency=2",
  "--log-order=grouped",
]);
// A browser beside a build or another browser hits time-outs that a person would not: these run alone.
const second = await turboRun(root, ["e2e", ...common, "--concurrency=1", "--log-order=stream"]);

const tasks = [...first.tasks, ...second.tasks.filter((task) => task.task === "e2e")];
const { text, failed } = summarize(readReports(root, packages), tasks);
console.log(text);
process.exitCode = failed > 0 ? 1 : first.exitCode || second.exitCode;
