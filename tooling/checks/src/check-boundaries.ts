import { spawnSync } from "node:child_process";

import { root, getToolEnvironment } from "./workspace.ts";

/** `turbo boundaries` as a task of turbo, which refuses to run a script that names turbo itself. */
const { status } = spawnSync("turbo", ["boundaries"], {
  cwd: root,
  stdio: "inherit",
  env: getToolEnvironment(),
});
process.exitCode = status ?? 1;
