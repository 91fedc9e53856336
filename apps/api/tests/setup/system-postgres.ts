import { execFileSync, spawn } from "node:child_process";
import { chownSync, globSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { findFreePort } from "@site/local/free-port";
import pg from "pg";
import { expect } from "vitest";

/** Folder of a Debian's own Postgres: the packaged server of the other tests comes without `pg_dump`. */
export const systemPostgres = globSync("/usr/lib/postgresql/*/bin/pg_dump")
  .map((file) => path.dirname(file))
  .find((folder) => globSync(path.join(folder, "initdb")).length > 0);

/** Starts the system's Postgres with an empty database. */
export async function startSystemPostgres(bin: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "system-postgres-"));
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? statSync("/var/lib/postgresql") : undefined;
  // Postgres doesn't run as root.
  const identity = user ? { uid: user.uid, gid: user.gid } : {};
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const initdb = path.join(bin, "initdb");
  const options = ["--auth=trust", "--username=postgres", "--no-sync", "-D", data];
  execFileSync(initdb, options, { ...identity, cwd: folder, stdio: "ignore" });
  const port = await findFreePort();
  const server = spawn(
    path.join(bin, "postgres"),
    ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, "-F"],
    { ...identity, cwd: folder, stdio: "ignore" },
  );
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await expect.poll(() => isReachable(url), { timeout: 20_000 }).toBe(true);
  const stop = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.once("close", () => resolve());
    server.kill("SIGINT");
    await promise;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

async function isReachable(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
