import { setImmediate } from "node:timers/promises";

import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

import { isConnectionLost, isTransactionConflict, getDatabaseError } from "../database-errors.ts";
import type { Log } from "../log.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { tracePool } from "../telemetry/trace.ts";

const INSUFFICIENT_PRIVILEGE = "42501";

/** How long Postgres lets a statement, a lock and an idle transaction wait, under the names of its settings. */
export function getTimeLimits(seconds: number): Record<string, string> {
  const milliseconds = seconds * 1_000;
  return {
    statement_timeout: `${milliseconds}ms`,
    lock_timeout: `${milliseconds / 2}ms`,
    idle_in_transaction_session_timeout: `${milliseconds}ms`,
  };
}

/**
 * Begins a transaction with limits that end with it. A pooler refuses limits in the connection's parameters, and
 * passes one that is set later to the connection's next user.
 */
export function buildBeginStatement(limits: Record<string, string>): string {
  const set = Object.entries(limits).map(([name, value]) => `set local ${name} = '${value}'`);
  return ["begin", ...set].join("; ");
}

/**
 * Sets the database's limits for statements outside transactions. They apply to new connections. Only the owner may
 * set them; if somebody else migrates, the doctor reports that they are missing.
 */
export async function setDatabaseTimeLimits(
  connection: pg.ConnectionConfig,
  seconds: number,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: "migrate" });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    const database = client.escapeIdentifier(rows[0]?.name ?? "");
    for (const [name, value] of Object.entries(getTimeLimits(seconds))) {
      await client.query(`alter database ${database} set ${name} = '${value}'`);
    }
  } catch (error) {
    if (getDatabaseError(error)?.code !== INSUFFICIENT_PRIVILEGE) throw error;
  } finally {
    await client.end();
  }
}

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
  limitsSingleStatements: boolean;
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
  limitsSingleStatements,
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
  const traced = tracePool(telemetry, pool);
  const begin = buildBeginStatement(getTimeLimits(timeoutSeconds));
  const client = retryLostConnections(
    limitsSingleStatements ? wrapInTransactions(traced, begin) : traced,
  );
  beginStatements.set(client, begin);
  return {
    db: drizzle({ client, casing }),
    pool,
    close: () => pool.end(),
  };
}

/** How each pool begins a transaction. */
const beginStatements = new WeakMap<pg.Pool, string>();

/** Runs each statement in its own transaction, with its limits. That takes three round trips instead of one. */
function wrapInTransactions(pool: pg.Pool, begin: string): pg.Pool {
  type Query = (...args: unknown[]) => Promise<pg.QueryResult>;
  const query: Query = (...args) =>
    inTransaction(pool, begin, (client) => (client.query as Query).apply(client, args));
  return new Proxy(pool, {
    get: (target, name, receiver) =>
      name === "query" ? query : (Reflect.get(target, name, receiver) as unknown),
  });
}

/** A single statement that Postgres cut off while shutting down had no effect, so it is sent once more. */
function retryLostConnections(pool: pg.Pool): pg.Pool {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>;
  const retrying = async (...args: unknown[]): Promise<pg.QueryResult> => {
    try {
      return await query(...args);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await waitForPoolEvents();
      return query(...args);
    }
  };
  return new Proxy(pool, {
    get: (target, name, receiver) =>
      name === "query" ? retrying : (Reflect.get(target, name, receiver) as unknown),
  });
}

/** Lets the pool read pending events of its other connections, and drop those that were cut at the same moment. */
const waitForPoolEvents = (): Promise<void> => setImmediate();

/** Runs the work in one transaction; once more if it was cut off or lost against another one. */
export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await runOnce(db, work);
  } catch (error) {
    if (!isConnectionLost(error) && !isTransactionConflict(error)) throw error;
    await waitForPoolEvents();
    return runOnce(db, work);
  }
}

function runOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = beginStatements.get(db.$client) ?? "begin";
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
