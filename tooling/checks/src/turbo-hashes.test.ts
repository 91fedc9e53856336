import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type WorkspaceCopy, copyWorkspace } from "./workspace-copy.ts";
import { readPackages, root, toolEnvironment } from "./workspace.ts";

const tasks = ["build", "typecheck", "lint", "test", "e2e", "check:docs"];
let copy: WorkspaceCopy;

beforeAll(() => {
  copy = copyWorkspace();
});
afterAll(() => copy.remove());

function turbo(...args: string[]) {
  const env = toolEnvironment();
  // The plan of all tasks names every input file.
  const maxBuffer = 2 ** 26;
  return spawnSync("turbo", args, { cwd: copy.folder, encoding: "utf8", env, maxBuffer });
}

function hashes(): Map<string, string> {
  const { stdout } = turbo("run", ...tasks, "--dry=json");
  const { tasks: planned } = JSON.parse(stdout) as {
    tasks: { taskId: string; hash: string; command: string }[];
  };
  const real = planned.filter((task) => task.command !== "<NONEXISTENT>");
  return new Map(real.map((task) => [task.taskId, task.hash]));
}

/** The tasks that would run again after the change, by package. */
function rerunAfter(change: () => void): string[] {
  const before = hashes();
  change();
  return [...hashes()].filter(([id, hash]) => before.get(id) !== hash).map(([id]) => id);
}

const append = (file: string) => () => appendFileSync(path.join(copy.folder, file), "\n");
const packageOf = (taskId: string) => taskId.split("#", 1).join("");

function dependantsOf(name: string): Set<string> {
  const packages = readPackages(root);
  const found = new Set([name]);
  for (const member of found) {
    const users = packages.filter((pkg) => pkg.dependencies.includes(member));
    for (const user of users) found.add(user.name);
  }
  return found;
}

describe("after a change in one package", () => {
  test.each([
    ["@site/licence", "packages/licence/src/licence-key.ts"],
    ["@site/contracts", "packages/contracts/src/money.ts"],
    ["@site/web", "apps/web/package.json"],
    ["@site/e2e", "tooling/e2e/playwright.config.ts"],
  ])("%s: every task of it and of its dependants runs again, and no other", (name, file) => {
    const dependants = dependantsOf(name);
    const expected = [...hashes().keys()].filter((id) => dependants.has(packageOf(id)));
    // The hashing test itself reads every manifest, so a changed one would change it too.
    const alsoManifests = file.endsWith("package.json") ? ["@site/checks#test"] : [];
    const rerun = rerunAfter(append(file)).filter((id) => !id.startsWith("//#"));
    expect(rerun.toSorted()).toEqual([...new Set([...expected, ...alsoManifests])].toSorted());
  });
});

test("nothing runs again when nothing changed", () => {
  expect(rerunAfter(() => {})).toEqual([]);
});

test("a page of documentation runs only what checks documentation", () => {
  expect(rerunAfter(append("docs/architecture.md"))).toEqual(["//#check:docs"]);
});

test("a lint rule runs every lint again, and no package's tests but those of the rules", () => {
  const rerun = rerunAfter(append(".oxlintrc.json")).filter((id) => !id.startsWith("//#"));
  const lints = [...hashes().keys()].filter((id) => id.endsWith("#lint"));
  expect(rerun.toSorted()).toEqual([...lints, "@site/checks#test"].toSorted());
});

test("the API's tests run again when the local world that they start has changed", () => {
  expect(rerunAfter(append("tooling/local/src/free-port.ts"))).toContain("@site/api#test");
});

describe("turbo boundaries", () => {
  test("is content with the workspace as it is", () => {
    expect(turbo("boundaries").status).toBe(0);
  });

  test("refuses a package that imports an app, even one it declares", () => {
    const manifest = path.join(copy.folder, "packages/licence/package.json");
    const before = readFileSync(manifest, "utf8");
    const offender = path.join(copy.folder, "packages/licence/src/offender.ts");
    writeFileSync(offender, 'export type { AppRouter } from "@site/api/router";\n');
    expect(turbo("boundaries").status).toBe(1);
    writeFileSync(
      manifest,
      before.replace("workspace:*", 'workspace:*", "@site/api": "workspace:*'),
    );
    const { status, stdout, stderr } = turbo("boundaries");
    expect(status).toBe(1);
    expect(stdout + stderr).toContain("denylist");
  });
});
