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
    // Sends the statements of `wrapInTransactions` together, which takes one round trip instead of three.
    pipeline: true,
  });
  // An unhandled error event ends the process, whether the pool or one of its clients emits it.
  pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "database connection lost"));
  });
  const begin = buildBeginStatement(getTimeLimits(timeoutSeconds));
  const client = retryLostConnections(tracePool(telemetry, wrapInTransactions(pool, begin)));
  beginStatements.set(client, begin);
  return {
    db: drizzle({ client, casing }),
    pool: client,
    close: () => pool.end(),
  };
}

/** The statement that begins a transaction with time limits, by pool. */
const beginStatements = new WeakMap<pg.Pool, string>();

type Query = (...args: unknown[]) => Promise<pg.QueryResult>;

/** Runs each single statement in its own transaction, with the settings of `buildBeginStatement`. */
function wrapInTransactions(pool: pg.Pool, begin: string): pg.Pool {
  const query: Query = async (...args) => {
    const client = await pool.connect();
    const [begun, result, committed] = await Promise.allSettled([
      client.query(begin),
      (client.query as Query).apply(client, args),
      client.query("commit"),
    ]);
    // After a failed statement, `commit` rolls back. If it fails itself, the connection is lost.
    client.release(committed.status === "rejected");
    if (begun.status === "rejected") throw begun.reason;
    if (result.status === "rejected") throw result.reason;
    if (committed.status === "rejected") throw committed.reason;
    return result.value;
  };
  return new Proxy(pool, {
    get: (target, name) =>
      name === "query" ? query : (Reflect.get(target, name, target) as unknown),
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
 * Settings that others may have left on a pooler's connection, as `pg_dump` does. Temporary tables come last, so that
 * none hides a table of ours. `default` is what the user or the database is configured with.
 */
const sessionSettings = {
  search_path: "public, pg_temp",
  role: "default",
  row_security: "default",
  synchronous_commit: "default",
  datestyle: "'ISO, MDY'",
  intervalstyle: "'postgres'",
  timezone: "'UTC'",
  bytea_output: "'hex'",
  extra_float_digits: "1",
};

/**
 * Builds a statement that begins a transaction with our own settings and time limits, so that no statement depends on
 * the state of its connection. They end with the transaction: poolers reject them in connection parameters, and on the
 * session they would also apply to the connection's next user.
 */
export function buildBeginStatement(limits: Record<string, string>): string {
  const settings = [
    ...Object.entries(sessionSettings).map(([name, value]) => `${name} to ${value}`),
    ...Object.entries(limits).map(([name, value]) => `${name} to '${value}'`),
  ];
  const begin = "begin isolation level read committed read write";
  return [begin, ...settings.map((setting) => `set local ${setting}`)].join("; ");
}

/**
 * Sets the database's limits for the statements of other programs, for new connections. Does nothing if the user is not
 * the owner of the database: the doctor reports missing limits.
 */
export async function setDatabaseTimeLimits(
  connection: pg.ConnectionConfig,
  seconds: number,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: "migrate" });
  await client.connect();
  try {
    await client.query(buildBeginStatement(getTimeLimits(0)));
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    const database = client.escapeIdentifier(rows[0]?.name ?? "");
    for (const [name, value] of Object.entries(getTimeLimits(seconds))) {
      await client.query(`alter database ${database} set ${name} = '${value}'`);
    }
    await client.query("commit");
  } catch (error) {
    if (getDatabaseError(error)?.code !== INSUFFICIENT_PRIVILEGE) throw error;
  } finally {
    await client.end();
  }
}
