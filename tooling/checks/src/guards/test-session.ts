import path from "node:path";

import { createVitest } from "vitest/node";

import type { TestOrder, TestRun } from "./run-tests.ts";

/**
 * Runs test files of the package it was started in, as often as asked: shared parts, such as a database server,
 * start once. A separate process, so that it can be killed with whatever hangs in it.
 */
const vitest = await createVitest("test", {
  watch: false,
  reporters: [{}],
  testTimeout: 60_000,
  hookTimeout: 60_000,
});
await vitest.globTestSpecifications();
const touched = new Set<string>();

process.on("message", ({ files, changed, bail }: TestOrder) => {
  run(files, changed, bail).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ passed: [], failed: [], trouble: String(error) }),
  );
});
process.on("disconnect", () => {
  void vitest.close().finally(() => process.exit(0));
});
process.send?.("ready");

async function run(files: readonly string[], changed: string, bail: boolean): Promise<TestRun> {
  for (const project of vitest.projects) project.config.bail = bail ? 1 : 0;
  // An earlier failure would count as a failure of this run too, and end it.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  // Changes for an earlier run have been reverted by now.
  touched.add(changed);
  for (const file of touched) vitest.invalidateFile(file);
  const specifications = files.flatMap((file) =>
    vitest.getModuleSpecifications(path.resolve(file)),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  const named = (state: string) =>
    tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName);
  const errors = testModules.flatMap((module) =>
    module
      .errors()
      .map(({ name, message }) => ({ module: path.basename(module.moduleId), name, message })),
  );
  // A suite may check at its end, as those that check the ledger's invariants do, or write nothing at its
  // beginning.
  const judged = errors
    .filter(({ name, message }) => name === "AssertionError" || message.startsWith("Failed query"))
    .map(({ module, message }) => `${module}, around its tests: ${message.split("\n")[0]}`);
  const failed = [...named("failed"), ...judged];
  if (failed.length > 0) return { passed: named("passed"), failed, trouble: undefined };
  const [unhandled] = unhandledErrors as { message?: string }[];
  const trouble =
    errors[0]?.message ?? unhandled?.message ?? (tests.length > 0 ? undefined : "no test ran");
  return { passed: named("passed"), failed, trouble };
}
