import type pg from "pg";

import { summariseQuery } from "./summarise-query.ts";
import type { Telemetry } from "./telemetry.ts";
import { traceStep } from "./trace-step.ts";

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * The same pool, with a span for each statement, also on its connections. The span starts when the statement is
 * requested: by the time a connection is free, the pool runs in the context of the request that released it.
 */
export function tracedPool(telemetry: Telemetry, pool: pg.Pool): pg.Pool {
  if (!telemetry.isOn) return pool;
  const connect = async () => tracedQueries(telemetry, await pool.connect());
  return replacing(tracedQueries(telemetry, pool), "connect", connect);
}

function tracedQueries<Connection extends pg.Pool | pg.PoolClient>(
  telemetry: Telemetry,
  connection: Connection,
): Connection {
  const query = connection.query.bind(connection) as Query;
  return replacing(connection, "query", (...args: unknown[]) => {
    const summary = summariseQuery(textOf(args[0]));
    const attributes = { "db.system.name": "postgresql", "db.query.summary": summary };
    return traceStep(telemetry, { name: summary, kind: "client", attributes }, () =>
      query(...args),
    );
  });
}

function textOf(asked: unknown): string {
  if (typeof asked === "string") return asked;
  const { text } = asked as { text?: unknown };
  return typeof text === "string" ? text : "";
}

function replacing<Target extends object>(target: Target, name: string, by: unknown): Target {
  return new Proxy(target, {
    get: (original, asked, receiver) =>
      asked === name ? by : (Reflect.get(original, asked, receiver) as unknown),
  });
}
