import { setImmediate } from "node:timers/promises";

import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

import { isConnectionLost, isTransactionConflict, getDatabaseError } from "../database-errors.ts";
import type { Log } from "../log.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { tracePool } from "../telemetry/trace.ts";

/** A connection pool, outside a transaction. */
export type Db = NodePgDatabase & { $client: pg.Pool };
/** A transaction. A `Db` can't be passed instead, because outside a transaction locks end with each statement. */
export type Tx = Omit<NodePgDatabase, "transaction"> & { transaction?: never };

const casing = "snake_case";

interface DatabaseOptions {
  connection: pg.ConnectionConfig;
  poolSize: number;
  /** Statement time-out in seconds. Waiting for a lock may take half of it, connecting a fifth. */
  timeoutSeconds: number;
  /** Whether the limits also apply to statements outside transactions, which otherwise have the database's limits. */
  limitsSingleStatements: boolean;
  log: Log;
  telemetry: Telemetry;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** Opens a pool. If connections are lost, requests in progress fail but the process continues. */
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
    // Two seconds above the server's own time-out, so it only applies if the server is unreachable.
    query_timeout: timeoutMs + 2_000,
  });
  // An unhandled error event ends the process, whether the pool or one of its clients emits it.
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

/** The statement that begins a transaction with time limits, by pool. */
const beginStatements = new WeakMap<pg.Pool, string>();

/** Runs each statement in its own transaction with time limits. This takes three round trips instead of one. */
function wrapInTransactions(pool: pg.Pool, begin: string): pg.Pool {
  type Query = (...args: unknown[]) => Promise<pg.QueryResult>;
  const query: Query = (...args) =>
    inTransaction(pool, begin, (client) => (client.query as Query).apply(client, args));
  return new Proxy(pool, {
    get: (target, name, receiver) =>
      name === "query" ? query : (Reflect.get(target, name, receiver) as unknown),
  });
}

/** Retries a statement once if Postgres shut down before executing it. */
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

/** Waits until the pool has noticed other connections that were lost at the same time. */
const waitForPoolEvents = (): Promise<void> => setImmediate();

/** Runs the work in a transaction. Repeats it once after a lost connection or a conflict with another transaction. */
export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await runTransactionOnce(db, work);
  } catch (error) {
    if (!isConnectionLost(error) && !isTransactionConflict(error)) throw error;
    await waitForPoolEvents();
    return runTransactionOnce(db, work);
  }
}

function runTransactionOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = beginStatements.get(db.$client) ?? "begin";
  return inTransaction(db.$client, begin, (client) => {
    const tx: Omit<NodePgDatabase, "transaction"> = drizzle({ client, casing });
    return work(tx);
  });
}

/**
 * Drizzle's own `transaction` never releases the connection if `begin` fails, so an outage of Postgres would exhaust the
 * pool. This closes connections that cannot be rolled back.
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

const INSUFFICIENT_PRIVILEGE = "42501";

/** Postgres settings that limit statements, waiting for locks, and idle transactions. */
export function getTimeLimits(seconds: number): Record<string, string> {
  const milliseconds = seconds * 1_000;
  return {
    statement_timeout: `${milliseconds}ms`,
    lock_timeout: `${milliseconds / 2}ms`,
    idle_in_transaction_session_timeout: `${milliseconds}ms`,
  };
}

/**
 * Builds a statement that begins a transaction with time limits. The limits end with the transaction: poolers reject
 * limits in connection parameters, and session limits would also apply to the connection's next user.
 */
export function buildBeginStatement(limits: Record<string, string>): string {
  const set = Object.entries(limits).map(([name, value]) => `set local ${name} = '${value}'`);
  return ["begin", ...set].join("; ");
}

/**
 * Sets the database's limits for statements outside transactions, for new connections. Does nothing if the user is not
 * the owner of the database: the doctor reports missing limits.
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
