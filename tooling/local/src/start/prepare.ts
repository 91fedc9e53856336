import { mkdirSync, readdirSync, rmSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import pg from "pg";
import * as z from "zod/mini";

import { ExpectedError } from "../expected-error.ts";
import { stopOrphan } from "../postgres/orphan.ts";
import { type PortName, type Ports, portNames } from "../services/ports.ts";
import { assertPortsFree } from "./check-ports.ts";
import type { StartOptions } from "./options.ts";

const lockSchema = z.object({ pid: z.int(), site: z.string(), since: z.string() });
type RunLock = z.infer<typeof lockSchema>;

/**
 * Throws if another `npm start` uses the same data. Returns whether an earlier one was killed without cleaning up.
 */
function checkRunLock(dataDir: string): { wasKilled: boolean } {
  const note = readLock(dataDir);
  if (!note) return { wasKilled: false };
  if (!isStartProcess(note.pid)) return { wasKilled: true };
  throw new ExpectedError(
    `It runs already, since ${note.since}: ${note.site}\n` +
      `To end it, press Ctrl-C where it was started, or: kill ${note.pid}`,
  );
}

/** Creates the lock file of this start. The returned function removes it. */
function acquireRunLock(dataDir: string, site: string): () => void {
  const file = getLockFile(dataDir);
  rmSync(file, { force: true });
  const note: RunLock = { pid: process.pid, site, since: new Date().toISOString().slice(0, 19) };
  try {
    writeFileSync(file, JSON.stringify(note), { flag: "wx" });
  } catch {
    // Checks again, because another process may have created the file in the meantime.
    checkRunLock(dataDir);
  }
  return () => {
    if (readLock(dataDir)?.pid === process.pid) rmSync(file, { force: true });
  };
}

function getLockFile(dataDir: string): string {
  return path.join(dataDir, "run.json");
}

function readLock(dataDir: string): RunLock | undefined {
  try {
    return lockSchema.parse(JSON.parse(readFileSync(getLockFile(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}

function isStartProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  try {
    // Process ids are reused, so this checks that the process is a start of this repository.
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("start.ts");
  } catch {
    return process.platform !== "linux";
  }
}

/** Time that the processes of a killed start need to end. */
const ORPHANS_END_WITHIN_MS = 10_000;

/** Checks that the start is possible and acquires the lock. Returns a function that releases it. */
export async function prepareStart(options: StartOptions, ports: Ports): Promise<() => void> {
  const { dataDir, databaseUrl } = options;
  const { wasKilled } = checkRunLock(dataDir);
  if (databaseUrl) await checkDatabase(databaseUrl);
  else await stopOrphan(path.join(dataDir, "postgres"));
  if (options.reset) rmSync(dataDir, { recursive: true, force: true });
  const wanted = (Object.keys(portNames) as PortName[]).filter(
    (name) => name !== "secondApi" && (name !== "postgres" || !databaseUrl),
  );
  await assertPortsFree(ports, wanted, wasKilled ? ORPHANS_END_WITHIN_MS : 0);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  deleteOldLogs(dataDir);
  return acquireRunLock(dataDir, `http://127.0.0.1:${ports.site}`);
}

/** Deletes old logs before this start writes new ones, because its messages refer to them. */
function deleteOldLogs(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.endsWith(".log")) rmSync(path.join(dataDir, name));
  }
}

async function checkDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.query("SELECT 1");
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new ExpectedError(`The database of DATABASE_URL cannot be used: ${reason}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
