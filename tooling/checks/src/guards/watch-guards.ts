import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { copyWorkspace, type WorkspaceCopy } from "../workspace-copy.ts";
import { root } from "../workspace.ts";
import { guardProblems, packageOf } from "./guard-problems.ts";
import { guardReport, type Watched } from "./guard-report.ts";
import type { Guard } from "./guard.ts";
import { guards } from "./guards.ts";
import { createTester, type Tester } from "./run-tests.ts";
import { takeOut } from "./take-out.ts";

/**
 * Removes each guard from the source in turn and runs the tests that could notice. Works on copies in the temporary
 * folder and writes docs/campaigns/guards.md. Exit code 1 if a guard goes unnoticed. Arguments limit it to guards
 * whose name contains one of them: `pnpm guards coupon webhook`.
 */
const REPORT = path.join(root, "docs/campaigns/guards.md");
const PARALLEL = 2;
const wanted = process.argv.slice(2);
const queue = guards.filter(
  ({ what }) => wanted.length === 0 || wanted.some((part) => what.includes(part)),
);
const chosen = [...queue];

const read = (file: string): string | undefined =>
  existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), "utf8") : undefined;
const problems = guardProblems(guards, read);
if (problems.length > 0) throw new Error(`The list of guards has rotted:\n${problems.join("\n")}`);

const lanes = Array.from({ length: PARALLEL }, () => {
  const copy = withBuilds(copyWorkspace());
  return { copy, tester: createTester(copy.folder) };
});
const removeAll = () => lanes.forEach(({ copy }) => copy.remove());
process.on("exit", removeAll);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

// A test that fails with every guard in place notices nothing.
const failing = new Set<string>();
const packages = [...new Set(chosen.map(({ tests }) => packageOf(tests[0] ?? "")))];
for (const folder of packages) {
  const files = chosen.flatMap(({ tests }) => tests).filter((test) => packageOf(test) === folder);
  const run = { changed: "", bail: false, isFresh: false };
  const result = await lanes[0]?.tester.run([...new Set(files)], run);
  if (!result || result.trouble) throw new Error(`${folder}: ${result?.trouble}`);
  console.log(`${folder}: ${result.passed.length} tests pass with every guard in its place`);
  for (const name of result.failed) {
    failing.add(name);
    console.error(`fails already: ${name}`);
  }
}

const day = new Date().toISOString().slice(0, 10);
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
  cwd: root,
  encoding: "utf8",
}).trim();
const before = read("docs/campaigns/guards.md") ?? "";

const watched: Watched[] = [];
await Promise.all(
  lanes.map(async (lane) => {
    for (let guard = queue.shift(); guard; guard = queue.shift()) {
      const outcome = await watch(lane, guard);
      watched.push(outcome);
      // Each time, so that a run that is interrupted is not lost.
      writeFileSync(REPORT, guardReport(guards, watched, { before, seen: `${day}, ${commit}` }));
      console.log(
        `${guard.what}: ${outcome.noticedBy ?? "NO TEST NOTICED"} (${outcome.seconds} s)`,
      );
    }
    lane.tester.stop();
  }),
);

const missed = watched.filter(({ noticedBy }) => !noticedBy);
console.log(`\n${watched.length - missed.length} of ${watched.length} guards are watched.`);
process.exitCode = missed.length > 0 || watched.length === 0 ? 1 : 0;

async function watch(
  { copy, tester }: { copy: WorkspaceCopy; tester: Tester },
  guard: Guard,
): Promise<Watched> {
  const file = path.join(copy.folder, guard.file);
  const source = readFileSync(file, "utf8");
  const started = performance.now();
  writeFileSync(file, takeOut(source, guard));
  try {
    // A database is migrated when its server starts.
    const isFresh = guard.file.includes("/migrations/");
    const run = { changed: file, bail: true, isFresh };
    const { failed, trouble } = await tester.run(guard.tests, run);
    if (trouble) console.error(`${guard.what}: ${trouble}`);
    const noticedBy = failed.find((name) => !failing.has(name));
    return { guard, noticedBy, seconds: Math.round((performance.now() - started) / 1_000) };
  } finally {
    writeFileSync(file, source);
  }
}

/** Build output is not copied as source: tests that read it find it at its place. */
function withBuilds(copy: WorkspaceCopy): WorkspaceCopy {
  for (const built of ["apps/api/dist", "apps/web/dist"]) {
    const from = path.join(root, built);
    if (existsSync(from)) symlinkSync(from, path.join(copy.folder, built));
  }
  return copy;
}
