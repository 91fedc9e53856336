import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { type TypeErrorPlace, typeCheck } from "./type-check.ts";

const project = "tsconfig.product.json";
const state = { unchanged: "unchanged.tsbuildinfo", changed: "changed.tsbuildinfo" };

/** Checks an app without its tests, and keeps the compiler's state for `checkChange`. */
export function checkProduct(workspace: string, app: string): Promise<TypeErrorPlace[]> {
  const settings = {
    extends: "./tsconfig.json",
    exclude: ["tests", "**/*.test.ts", "**/*.test.tsx"],
  };
  writeFileSync(path.join(workspace, app, project), JSON.stringify(settings));
  return check(workspace, app, "--incremental", "--tsBuildInfoFile", state.unchanged);
}

/** The complaints that a change since then causes. Only what it can concern is looked at. */
export function checkChange(workspace: string, app: string): Promise<TypeErrorPlace[]> {
  const folder = path.join(workspace, app);
  // A copy: the state itself is that of the unchanged sources, for every change to come.
  copyFileSync(path.join(folder, state.unchanged), path.join(folder, state.changed));
  return check(workspace, app, "--incremental", "--tsBuildInfoFile", state.changed);
}

/** The same without relying on what the compiler remembers. */
export function checkWhole(workspace: string, app: string): Promise<TypeErrorPlace[]> {
  return check(workspace, app);
}

function check(workspace: string, app: string, ...further: string[]): Promise<TypeErrorPlace[]> {
  return typeCheck(workspace, app, "-p", project, ...further);
}
