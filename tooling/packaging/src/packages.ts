import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const root = path.resolve(import.meta.dirname, "../../..");

/** The packages that can be installed outside of this repository. */
export const packages = ["clean", "consent", "licence"] as const;
export type PackageName = (typeof packages)[number];

/** What every published manifest says. The owner decides on both, and `private` stays until then. */
export const commonFields = { license: "MIT", private: true, engines: { node: ">=22" } };

/** A path, or the types and the code of an entry. */
type Target = string | { types?: string; default: string };

export interface Manifest {
  name: string;
  version: string;
  exports: Record<string, Target>;
  publishConfig: { exports: Record<string, Target>; bin?: Record<string, string> };
  bin?: Record<string, string>;
  files: string[];
  engines: { node: string };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export function getPackageFolder(name: PackageName): string {
  return path.join(root, "packages", name);
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest;
}

const run = promisify(execFile);

/** Builds and packs a package as for the registry. Returns the path of the tarball. */
export async function packPackage(name: PackageName, target: string): Promise<string> {
  const { stdout } = await run("pnpm", ["pack", "--json", "--pack-destination", target], {
    cwd: getPackageFolder(name),
    env: { ...process.env, pnpm_config_verify_deps_before_run: "false" },
  });
  const { filename } = JSON.parse(stdout.slice(stdout.indexOf("{"))) as { filename: string };
  return path.resolve(target, filename);
}
