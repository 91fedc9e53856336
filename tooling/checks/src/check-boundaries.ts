import { spawnSync } from "node:child_process";

import { root, getToolEnvironment } from "./workspace.ts";

/** Runs `turbo boundaries` as a task of turbo, which does not allow a script to name turbo itself. */
const { status } = spawnSync("turbo", ["boundaries"], {
  cwd: root,
  stdio: "inherit",
  env: getToolEnvironment(),
});
process.exitCode = status ?? 1;
