import { join, resolve } from "node:path";

import { findFreePort } from "@site/local/free-port";
import { findPgbouncer, type Pooler, startPooler } from "@site/local/pooler";

// As many connections as keep the cores of a small Postgres busy.
const CONNECTIONS = 20;
const unpacked = resolve(import.meta.dirname, "../../../../.local/pgbouncer");

/** The argument with which a campaign goes through PgBouncer in transaction mode. */
export const POOLER = "--pooler";

/** For the reports of such campaigns. */
export const THROUGH_POOLER =
  "The API reached Postgres through PgBouncer in transaction mode, with 20 connections.";

/** PgBouncer in front of a Postgres that starts at this port now or later. Throws if this machine has none. */
export async function startCampaignPooler(folder: string, postgresPort: number): Promise<Pooler> {
  const pgbouncer = await findPgbouncer(unpacked);
  if (typeof pgbouncer === "string") throw new Error(pgbouncer);
  return startPooler({
    pgbouncer,
    dataDir: join(folder, "pooler"),
    port: await findFreePort(),
    postgresPort,
    poolSize: CONNECTIONS,
  });
}
