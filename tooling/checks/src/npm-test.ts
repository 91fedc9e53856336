import { readReports, removeReports, summarise } from "./test-summary.ts";
import { createTurbo } from "./turbo-run.ts";
import { readPackages, root } from "./workspace.ts";

/**
 * `npm test`: runs all checks of a change. Tasks that passed with the same inputs are not repeated.
 *
 * A single run of turbo would start the tasks that need a build last, because it starts tasks in the order in which
 * they become ready. These are the longest, so each run gets a few tasks, and the runs start in the order below.
 */
const needingBuild = [
  ["e2e", "--filter=@site/e2e"],
  ["test", "--filter=@site/api"],
  ["e2e", "--filter=!@site/e2e"],
  ["test", "--filter=@site/budgets"],
];
const others = [
  ["check:how-to"],
  [
    // Types and lint of all packages in one run, which checks what several of them import only once. The tasks
    // `typecheck` and `lint` do the same for single packages.
    "check:code",
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
  ],
  ["test", "--filter=!@site/api", "--filter=!@site/budgets"],
];

const packages = readPackages(root);
removeReports(root, packages);
const turbo = createTurbo(root);

/** Grouped logs keep the output of each task together. */
function run(tasks: readonly string[], concurrency: number): Promise<boolean> {
  return turbo.run([
    ...tasks,
    "--continue=dependencies-successful",
    "--output-logs=new-only",
    "--log-order=grouped",
    `--concurrency=${concurrency}`,
  ]);
}

const waiting = [...others];
// Ctrl-C also reaches turbo, which ends. Nothing more is started.
process.on("SIGINT", () => waiting.splice(0));

async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next, 1);
}

async function build(): Promise<void> {
  if (await run(["build"], 2)) waiting.unshift(...needingBuild);
}

const building = build();

async function runLane(): Promise<void> {
  await runWaiting();
  await building;
  await runWaiting();
}

// Suites often wait for mails and processes, so three runs at a time keep two cores busy.
await Promise.all([building.then(runWaiting), runLane(), runLane()]);

const { exitCode, tasks: results } = turbo.readResults();
const { text, failed } = summarise(readReports(root, packages), results);
console.log(text);
process.exitCode = failed > 0 ? 1 : exitCode;
