import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
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
const touched = [...written, "apps/api/src/router.ts"];
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

function findTypeErrors(folder: string): string[] {
  const { output } = run("tsc", ["--pretty", "false"], folder);
  return Array.from(output.matchAll(/^(\S.*?)\(\d+,\d+\): error TS/gm), ([, file = ""]) =>
    path.posix.join(folder, file),
  );
}

beforeAll(() => {
  copy = copyWorkspace();
  for (const answers of [
    ["parcel-scales", "weigh-parcel"],
    ["faulty-scales", "weigh-parcel"],
  ]) {
    const { status, output } = generate(...answers);
    if (status !== 0) throw new Error(output);
  }
  const contract = path.join(copy.folder, "packages/contracts/src/faulty-scales.ts");
  const source = readFileSync(contract, "utf8");
  writeFileSync(contract, source.replace("answeredAt:", "answered:"));
});
afterAll(() => copy.remove());

test("contract, router, function and test are written, and the router is added", () => {
  for (const file of written) expect(existsSync(path.join(copy.folder, file)), file).toBe(true);
  const router = readFileSync(path.join(copy.folder, "apps/api/src/router.ts"), "utf8");
  expect(router).toContain(
    "  parcelScales: parcelScalesRouter,\n  faultyScales: faultyScalesRouter,\n});",
  );
});

test("the generated code passes the type check, which covers it: a wrong contract field is reported", () => {
  const files = [...findTypeErrors("packages/contracts"), ...findTypeErrors("apps/api")];
  expect(files.filter((file) => touched.includes(file))).toEqual([]);
  expect(files).toContain("apps/api/src/features/faulty-scales/weigh-parcel.ts");
});

test("the generated code passes lint and format", () => {
  const lint = run("oxlint", ["--type-aware", "-c", ".oxlintrc.json", ...touched]);
  expect(lint.output).toContain("Found 0 warnings and 0 errors");
  const format = run("oxfmt", ["--check", ...touched]);
  expect(format.status, format.output).toBe(0);
});

test("the generated test runs and passes", () => {
  // Leaves out the suite's set-up, because the test needs neither database nor identity service.
  writeFileSync(path.join(copy.folder, "apps/api/vitest.unit.config.ts"), "export default {};\n");
  const unit = ["run", "--config", "vitest.unit.config.ts", "src/features/parcel-scales"];
  const { status, output } = run("vitest", unit, "apps/api");
  expect(status, output).toBe(0);
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
