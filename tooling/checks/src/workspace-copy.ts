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
 * Copies the workspace's sources to a temporary folder, where they can be changed. Dependencies are linked. pnpm's
 * links between the workspace's own packages are relative, so they point into the copy.
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
  disableInstall(path.join(folder, "pnpm-workspace.yaml"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Disables installing in the copy: through its links, it would write into the shared dependencies. */
function disableInstall(settings: string): void {
  const text = readFileSync(settings, "utf8");
  writeFileSync(
    settings,
    text.replace("verifyDepsBeforeRun: install", "verifyDepsBeforeRun: false"),
  );
}
