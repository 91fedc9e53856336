import { setImmediate } from "node:timers/promises";

import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

import { isConnectionCut, isTransactionConflict } from "../database-failures.ts";
import type { Log } from "../log.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { tracedPool } from "../telemetry/traced-pool.ts";
import { beginWith, timeLimits } from "./time-limits.ts";

/** Outside a transaction. */
export type Db = NodePgDatabase & { $client: pg.Pool };
/** Inside one. A `Db` is none: what a transaction locks would be free again at once. */
export type Tx = Omit<NodePgDatabase, "transaction"> & { transaction?: never };

const casing = "snake_case";

interface DatabaseOptions {
  connection: pg.ConnectionConfig;
  poolSize: number;
  /** How long a statement may take. Waiting for a lock may take half of it, for a connection a fifth. */
  timeoutSeconds: number;
  /** Whether statements outside transactions get these limits too, instead of the database's own. */
  limitsEach: boolean;
  log: Log;
  telemetry: Telemetry;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** A pool that survives the loss of its connections: the running request gets the error, the process goes on. */
export function openDatabase({
  connection,
  poolSize,
  timeoutSeconds,
  limitsEach,
  log,
  telemetry,
}: DatabaseOptions): Database {
  const timeoutMs = timeoutSeconds * 1_000;
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: timeoutMs / 5,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "api",
    // If reachable, Postgres itself cancels the statement first.
    query_timeout: timeoutMs + 2_000,
  });
  // An error without a listener ends the process, on the pool and on each of its clients.
  pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "database connection lost"));
  });
  const traced = tracedPool(telemetry, pool);
  const begin = beginWith(timeLimits(timeoutSeconds));
  const client = retryingOnce(limitsEach ? oneByOne(traced, begin) : traced);
  beginnings.set(client, begin);
  return {
    db: drizzle({ client, casing }),
    pool,
    close: () => pool.end(),
  };
}

/** How each pool begins a transaction. */
const beginnings = new WeakMap<pg.Pool, string>();

/** Runs each statement in its own transaction, with its limits. That takes three round trips instead of one. */
function oneByOne(pool: pg.Pool, begin: string): pg.Pool {
  type Query = (...args: unknown[]) => Promise<pg.QueryResult>;
  const query: Query = (...args) =>
    inTransaction(pool, begin, (client) => (client.query as Query).apply(client, args));
  return new Proxy(pool, {
    get: (target, name, receiver) =>
      name === "query" ? query : (Reflect.get(target, name, receiver) as unknown),
  });
}

/** A single statement that Postgres cut off while shutting down had no effect, so it is sent once more. */
function retryingOnce(pool: pg.Pool): pg.Pool {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>;
  const retrying = async (...args: unknown[]): Promise<pg.QueryResult> => {
    try {
      return await query(...args);
    } catch (error) {
      if (!isConnectionCut(error)) throw error;
      await othersNoticed();
      return query(...args);
    }
  };
  return new Proxy(pool, {
    get: (target, name, receiver) =>
      name === "query" ? retrying : (Reflect.get(target, name, receiver) as unknown),
  });
}

/** Lets the pool read pending events of its other connections, and drop those that were cut at the same moment. */
const othersNoticed = (): Promise<void> => setImmediate();

/** Runs the work in one transaction; once more if it was cut off or lost against another one. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await runTransaction(db, work);
  } catch (error) {
    if (!isConnectionCut(error) && !isTransactionConflict(error)) throw error;
    await othersNoticed();
    return runTransaction(db, work);
  }
}

function runTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = beginnings.get(db.$client) ?? "begin";
  return inTransaction(db.$client, begin, (client) => {
    const tx: Omit<NodePgDatabase, "transaction"> = drizzle({ client, casing });
    return work(tx);
  });
}

/**
 * Drizzle's own `transaction` keeps the connection forever if its `begin` fails, so an outage of Postgres would
 * exhaust the pool. Here a connection that cannot be cleaned up is closed.
 */
async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isClean = false;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query("commit");
    isClean = true;
    return result;
  } catch (error) {
    isClean = await client.query("rollback").then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    client.release(!isClean);
  }
}
