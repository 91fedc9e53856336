import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { typeCheck } from "./type-check.ts";
import { type WorkspaceCopy, copyWorkspace } from "./workspace-copy.ts";
import { root, toolEnvironment } from "./workspace.ts";

const feature = "apps/api/src/features/parcel-scales";
const written = [
  "packages/contracts/src/parcel-scales.ts",
  `${feature}/router.ts`,
  `${feature}/weigh-parcel.ts`,
  `${feature}/weigh-parcel.test.ts`,
];
const touched = [...written, "apps/api/src/router.ts"];
let copy: WorkspaceCopy;

function run(command: string, args: string[], folder = ".") {
  const cwd = path.join(copy.folder, folder);
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: toolEnvironment(cwd),
  });
  return { status, output: stdout + stderr };
}

/** `turbo gen` fetches this same program; here it is the one that is installed. */
function generate(...answers: string[]) {
  return run("gen", ["run", "feature", "--args", ...answers], ".");
}

beforeAll(() => {
  copy = copyWorkspace();
  const { status, output } = generate("parcel-scales", "weigh-parcel");
  if (status !== 0) throw new Error(output);
});
afterAll(() => copy.remove());

test("contract, router, verb and test are written, and the router is wired in", () => {
  for (const file of written) expect(existsSync(path.join(copy.folder, file)), file).toBe(true);
  const router = readFileSync(path.join(copy.folder, "apps/api/src/router.ts"), "utf8");
  expect(router).toContain("  parcelScales: parcelScalesRouter,\n});");
});

test("what is written passes the type check", async () => {
  for (const folder of ["packages/contracts", "apps/api"]) {
    const places = await typeCheck(copy.folder, folder);
    expect(places.filter((place) => touched.includes(place.file))).toEqual([]);
  }
});

test("the type check does look at it: a wrong field of the contract is named there", async () => {
  const contract = path.join(copy.folder, "packages/contracts/src/parcel-scales.ts");
  const source = readFileSync(contract, "utf8");
  writeFileSync(contract, source.replace("answeredAt:", "answered:"));
  const places = await typeCheck(copy.folder, "apps/api");
  writeFileSync(contract, source);
  expect(places.map((place) => place.file)).toContain(`${feature}/weigh-parcel.ts`);
});

test("what is written passes lint and format", () => {
  const lint = run("oxlint", ["--type-aware", "-c", ".oxlintrc.json", ...touched]);
  expect(lint.output).toContain("Found 0 warnings and 0 errors");
  const format = run("oxfmt", ["--check", ...touched]);
  expect(format.status, format.output).toBe(0);
});

test("the test that is written runs and passes", () => {
  const { status, output } = run("vitest", ["run", "src/features/parcel-scales"], "apps/api");
  expect(status, output).toBe(0);
});

test("a name that is not in kebab case, and a feature that is there, are refused untouched", () => {
  const router = () => readFileSync(path.join(copy.folder, "apps/api/src/router.ts"), "utf8");
  const before = router();
  expect(generate("Parcel", "weigh").output).toContain("kebab case");
  expect(generate("parcel-scales", "weigh").output).toContain("is there already");
  expect(router()).toBe(before);
});

test("turbo and its generator are one version, so that `turbo gen` finds it", () => {
  const catalog = readFileSync(path.join(root, "pnpm-workspace.yaml"), "utf8");
  const version = (name: string) => new RegExp(`^  "?${name}"?: (\\S+)$`, "m").exec(catalog)?.[1];
  expect(version("@turbo/gen")).toBe(version("turbo"));
});
