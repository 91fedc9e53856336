import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

import pg from "pg";

import { ExpectedError } from "../expected-error.ts";
import { endOrphan } from "../postgres/orphan.ts";
import { type PortName, type Ports, portNames } from "../world/ports.ts";
import { checkPorts } from "./check-ports.ts";
import type { StartOptions } from "./options.ts";
import { checkRunLock, takeRunLock } from "./run-lock.ts";

/** The leftovers of a killed start end within this time. */
const ORPHANS_END_WITHIN_MS = 10_000;

/** Makes sure that nothing prevents the start, and takes the lock. Returns a function that releases it. */
export async function prepare(options: StartOptions, ports: Ports): Promise<() => void> {
  const { dataDir, databaseUrl } = options;
  const { wasKilled } = checkRunLock(dataDir);
  if (databaseUrl) await checkDatabase(databaseUrl);
  else await endOrphan(path.join(dataDir, "postgres"));
  if (options.reset) rmSync(dataDir, { recursive: true, force: true });
  const wanted = (Object.keys(portNames) as PortName[]).filter(
    (name) => name !== "secondApi" && (name !== "postgres" || !databaseUrl),
  );
  await checkPorts(ports, wanted, wasKilled ? ORPHANS_END_WITHIN_MS : 0);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  forgetOldLogs(dataDir);
  return takeRunLock(dataDir, `http://127.0.0.1:${ports.site}`);
}

/** Before this start writes any: messages of a start point to its logs. */
function forgetOldLogs(dataDir: string): void {
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
