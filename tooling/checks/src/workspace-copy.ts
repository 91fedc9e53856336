import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { listFiles, readPackages, root } from "./workspace.ts";

export interface WorkspaceCopy {
  folder: string;
  remove: () => void;
}

/**
 * A copy of the workspace's sources in the temporary folder, to change freely. Dependencies are linked: pnpm's
 * links are relative, so those between the workspace's own packages lead to the copy.
 */
export function copyWorkspace(): WorkspaceCopy {
  const folder = mkdtempSync(path.join(tmpdir(), "workspace-copy-"));
  for (const file of listFiles(root)) {
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  }
  for (const at of [".", ...readPackages(root).map((pkg) => pkg.folder)]) {
    const modules = path.join(at, "node_modules");
    if (!existsSync(path.join(root, modules))) continue;
    cpSync(path.join(root, modules), path.join(folder, modules), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => !/node_modules[\\/]\.(?!bin)/.test(from),
    });
  }
  symlinkSync(path.join(root, "node_modules/.pnpm"), path.join(folder, "node_modules/.pnpm"));
  forbidInstall(path.join(folder, "pnpm-workspace.yaml"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** An install in the copy would write through its links into the shared dependencies. */
function forbidInstall(settings: string): void {
  const text = readFileSync(settings, "utf8");
  writeFileSync(
    settings,
    text.replace("verifyDepsBeforeRun: install", "verifyDepsBeforeRun: false"),
  );
}
