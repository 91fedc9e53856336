import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type WorkspaceCopy, copyWorkspace } from "./workspace-copy.ts";
import { root, getToolEnvironment } from "./workspace.ts";

const feature = "apps/api/src/features/parcel-scales";
const written = [
  "packages/contracts/src/parcel-scales.ts",
  `${feature}/router.ts`,
  `${feature}/weigh-parcel.ts`,
  `${feature}/weigh-parcel.test.ts`,
];
// docs/how-to/add-a-procedure.md also runs the generator: check-how-to checks the types, the lint and the test of what it
// writes.
let copy: WorkspaceCopy;

function run(command: string, args: string[], folder = ".") {
  const cwd = path.join(copy.folder, folder);
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: getToolEnvironment(cwd),
  });
  return { status, output: stdout + stderr };
}

/** Runs the installed generator, because `turbo gen` would download the same version. */
function generate(...answers: string[]) {
  return run("gen", ["run", "feature", "--args", ...answers]);
}

beforeAll(() => {
  copy = copyWorkspace();
  for (const name of ["parcel-scales", "second-scales"]) {
    const { status, output } = generate(name, "weigh-parcel");
    if (status !== 0) throw new Error(output);
  }
});
afterAll(() => copy.remove());

test("contract, router, function and test are written, and the router is added", () => {
  for (const file of written) expect(existsSync(path.join(copy.folder, file)), file).toBe(true);
  const router = readFileSync(path.join(copy.folder, "apps/api/src/router.ts"), "utf8");
  expect(router).toContain(
    "  parcelScales: parcelScalesRouter,\n  secondScales: secondScalesRouter,\n});",
  );
});

test("reserved names, names that are not in kebab case and existing features are rejected without changes", () => {
  const readRouter = () => readFileSync(path.join(copy.folder, "apps/api/src/router.ts"), "utf8");
  const before = readRouter();
  expect(generate("Parcel", "weigh").output).toContain("kebab case");
  expect(generate("parcels", "apply").output).toContain("reserved");
  expect(generate("parcel-scales", "weigh").output).toContain("already exists");
  expect(readRouter()).toBe(before);
});

test("turbo and its generator have the same version", () => {
  const catalog = readFileSync(path.join(root, "pnpm-workspace.yaml"), "utf8");
  const version = (name: string) => new RegExp(`^  "?${name}"?: (\\S+)$`, "m").exec(catalog)?.[1];
  expect(version("@turbo/gen")).toBe(version("turbo"));
});
