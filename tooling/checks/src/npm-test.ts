import { readReports, removeReports, summarise } from "./test-summary.ts";
import { turboRun } from "./turbo-run.ts";
import { readPackages, root } from "./workspace.ts";

/** `npm test`: runs all checks of a change. Tasks that passed with the same inputs are not repeated. */
const tasks = [
  "check:boundaries",
  "check:brand",
  // Types and lint of all packages in one run, which checks what several of them import only once. The tasks
  // `typecheck` and `lint` do the same for single packages.
  "check:code",
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
  "build",
  "test",
  "e2e",
];

const packages = readPackages(root);
removeReports(root, packages);

// Suites often wait for mails and processes, so three concurrent tasks keep two cores busy. Grouped logs keep the
// output of each task together.
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
