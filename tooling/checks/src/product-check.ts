import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { type TypeErrorPlace, typeCheck } from "./type-check.ts";

const project = "tsconfig.product.json";
const state = { unchanged: "unchanged.tsbuildinfo", changed: "changed.tsbuildinfo" };

/** Type-checks an app without its tests, and stores the compiler's state for `checkChange`. */
export function checkProduct(workspace: string, app: string): Promise<TypeErrorPlace[]> {
  const settings = {
    extends: "./tsconfig.json",
    exclude: ["tests", "**/*.test.ts", "**/*.test.tsx"],
  };
  writeFileSync(path.join(workspace, app, project), JSON.stringify(settings));
  return check(workspace, app, "--incremental", "--tsBuildInfoFile", state.unchanged);
}

/** The errors that a change since then causes. Only affected files are checked. */
export function checkChange(workspace: string, app: string): Promise<TypeErrorPlace[]> {
  const folder = path.join(workspace, app);
  // A copy: the state itself belongs to the unchanged sources, for every later change.
  copyFileSync(path.join(folder, state.unchanged), path.join(folder, state.changed));
  return check(workspace, app, "--incremental", "--tsBuildInfoFile", state.changed);
}

/** The same without the compiler's stored state. */
export function checkWhole(workspace: string, app: string): Promise<TypeErrorPlace[]> {
  return check(workspace, app);
}

function check(workspace: string, app: string, ...further: string[]): Promise<TypeErrorPlace[]> {
  return typeCheck(workspace, app, "-p", project, ...further);
}
