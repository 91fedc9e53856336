import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { copyWorkspace, type WorkspaceCopy } from "./workspace-copy.ts";
import { readPackages, root, getToolEnvironment } from "./workspace.ts";

const tasks = ["build", "typecheck", "lint", "test", "e2e", "check:code", "check:docs"];
let copy: WorkspaceCopy;
let hashes: Map<string, string>;

beforeAll(() => {
  copy = copyWorkspace();
  hashes = readHashes();
});
afterAll(() => copy.remove());

/** Returns the hash that turbo computes from each task's inputs. */
function readHashes(): Map<string, string> {
  const { stdout } = spawnSync("turbo", ["run", ...tasks, "--dry=json"], {
    cwd: copy.folder,
    encoding: "utf8",
    env: getToolEnvironment(),
    maxBuffer: 2 ** 26,
  });
  const planned = (
    JSON.parse(stdout) as { tasks: { taskId: string; hash: string; command: string }[] }
  ).tasks.filter((task) => task.command !== "<NONEXISTENT>");
  return new Map(planned.map((task) => [task.taskId, task.hash]));
}

/** Returns the tasks that must run again after the file changes. */
function findAffectedTasks(file: string): string[] {
  const before = hashes;
  appendFileSync(path.join(copy.folder, file), "\n");
  hashes = readHashes();
  return [...hashes].filter(([id, hash]) => before.get(id) !== hash).map(([id]) => id);
}

test("after a change in a package, every task of it and of its dependants runs again, and no other", () => {
  const packages = readPackages(root);
  const affected = new Set(["@site/contracts"]);
  for (const name of affected) {
    const users = packages.filter(({ dependencies }) => dependencies.includes(name));
    for (const user of users) affected.add(user.name);
  }
  const expected = [...hashes.keys()].filter((id) => affected.has(id.split("#")[0] ?? ""));
  const rerun = findAffectedTasks("packages/contracts/src/plans.ts");
  expect(rerun.filter((id) => !id.startsWith("//#")).toSorted()).toEqual(expected.toSorted());
});

test("a page of documentation runs only the check of the documentation again", () => {
  expect(findAffectedTasks("docs/architecture.md")).toEqual(["//#check:docs"]);
});

test("the lint configuration runs every lint and the tests of the rules again", () => {
  const lints = [...hashes.keys()].filter((id) => id.endsWith("#lint"));
  const rerun = findAffectedTasks(".oxlintrc.json").filter((id) => !id.startsWith("//#"));
  expect(rerun.toSorted()).toEqual([...lints, "@site/checks#test"].toSorted());
});

test("the API's tests run again when the local services have changed", () => {
  expect(findAffectedTasks("tooling/local/src/free-port.ts")).toContain("@site/api#test");
});
