import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../../..");

export interface WorkspacePackage {
  name: string;
  /** Path relative to the root, with `/`. */
  folder: string;
  scripts: Record<string, string>;
  /** Names of the workspace's packages that it depends on, including development dependencies. */
  dependencies: string[];
}

interface Manifest {
  name: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Reads the packages of a workspace, sorted by folder. */
export function readPackages(workspace: string): WorkspacePackage[] {
  return globSync("{apps,packages,tooling}/*/package.json", { cwd: workspace })
    .toSorted()
    .map((file) => {
      const manifest = JSON.parse(readFileSync(path.join(workspace, file), "utf8")) as Manifest;
      const all = { ...manifest.dependencies, ...manifest.devDependencies };
      return {
        name: manifest.name,
        folder: path.posix.dirname(file.replaceAll("\\", "/")),
        scripts: manifest.scripts ?? {},
        dependencies: Object.keys(all).filter((name) => all[name]?.startsWith("workspace:")),
      };
    });
}

/** The files that git tracks or would track: committed and new ones, without ignored ones and those deleted since. */
export function listFiles(workspace: string): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: workspace, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ls-files failed in ${workspace}: ${stderr}`);
  const names = stdout.split("\0").filter(Boolean);
  return names.filter((name) => existsSync(path.join(workspace, name))).toSorted();
}

/** Returns the environment for tools, with the workspace's own programs first in PATH. */
export function getToolEnvironment(workspace = root): NodeJS.ProcessEnv {
  const bin = path.join(workspace, "node_modules/.bin");
  return {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`,
    TURBO_TELEMETRY_DISABLED: "1",
  };
}
