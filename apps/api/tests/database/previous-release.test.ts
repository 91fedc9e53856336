import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { afterAll, expect, test } from "vitest";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../../..");
const folder = mkdtempSync(path.join(tmpdir(), "previous-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const migrations = "apps/api/src/db/migrations";
/**
 * Takes a minute, so it only runs with `pnpm --filter @site/api previous`, which accepts paths of suites as
 * arguments.
 */
const suites = process.env.PREVIOUS_SUITES?.split(" ");

const git = async (...args: string[]) =>
  (await run("git", args, { cwd: root, maxBuffer: 2 ** 28 })).stdout.trim();

/** The commit before the newest migration, or the one that `PREVIOUS_COMMIT` names, as in `PREVIOUS_COMMIT=v12`. */
async function previousCommit(): Promise<string> {
  const newest = await git("log", "-1", "--format=%H", "--", migrations);
  const wanted = process.env.PREVIOUS_COMMIT ?? `${newest}~1`;
  return git("rev-parse", "--verify", `${wanted}^{commit}`).catch(() => {
    throw new Error(`This clone has no ${wanted}: git fetch --unshallow`);
  });
}

const SUITES_MS = 1_800_000;
test.skipIf(suites === undefined)(
  "the release before the newest migration sells against today's tables",
  { timeout: SUITES_MS },
  async () => {
    const commit = await previousCommit();
    const archive = path.join(folder, "previous.tar");
    await git("archive", "--output", archive, commit);
    await run("tar", ["-xf", archive, "-C", folder]);
    rmSync(path.join(folder, migrations), { recursive: true });
    cpSync(path.join(root, migrations), path.join(folder, migrations), { recursive: true });
    const manifests = await git("ls-files", "*package.json");
    for (const file of manifests.split("\n")) linkModules(path.dirname(file));
    const vitest = path.join(root, "apps/api/node_modules/vitest/vitest.mjs");
    const tried = run(process.execPath, [vitest, "run", ...(suites ?? [])], {
      cwd: path.join(folder, "apps/api"),
      env: {
        ...process.env,
        VITEST: undefined,
        VITEST_WORKER_ID: undefined,
        VITEST_POOL_ID: undefined,
      },
      maxBuffer: 2 ** 28,
      timeout: SUITES_MS,
    });
    const { stdout } = await tried;
    expect(stdout).toMatch(/Tests.*passed/);
  },
);

/** Workspace packages resolve to the old ones, all others to the installed ones. */
function linkModules(at: string): void {
  const modules = path.join(at, "node_modules");
  if (!existsSync(path.join(root, modules)) || !existsSync(path.join(folder, at))) return;
  cpSync(path.join(root, modules), path.join(folder, modules), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !/node_modules[\\/]\.(?!bin)/.test(from),
  });
  const store = "node_modules/.pnpm";
  if (!existsSync(path.join(folder, store)) && existsSync(path.join(folder, "node_modules"))) {
    symlinkSync(path.join(root, store), path.join(folder, store));
  }
}
