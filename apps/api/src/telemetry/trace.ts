import { AsyncLocalStorage } from "node:async_hooks";

import { TRPCError } from "@trpc/server";
import type pg from "pg";

import { toAppError } from "../error-mapping.ts";
import { AppError, httpStatuses } from "../errors.ts";
import type { Span, SpanOptions, Telemetry, SpanError } from "./telemetry.ts";

export interface ActiveSpan {
  context: unknown;
  /** W3C Trace Context. */
  traceparent: string;
}

const activeSpan = new AsyncLocalStorage<ActiveSpan>();

export function getActiveSpan(): ActiveSpan | undefined {
  return activeSpan.getStore();
}

export function runWithActiveSpan<T>(span: ActiveSpan, work: () => T): T {
  return activeSpan.run(span, work);
}

/** Runs the work in its own span, which ends with the work. */
export function runInSpan<T>(
  telemetry: Telemetry,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = telemetry.startSpan(options);
  if (!telemetry.isEnabled) return work(span);
  return telemetry.withSpan(span, async () => {
    try {
      const result = await work(span);
      span.end();
      return result;
    } catch (error) {
      span.end(toSpanError(error));
      throw error;
    }
  });
}

/** Traces and measures the call of a procedure. tRPC returns errors instead of throwing them. */
export async function traceProcedure<Result extends { ok: boolean; error?: unknown }>(
  telemetry: Telemetry,
  procedure: string,
  call: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const attributes = { "rpc.system.name": "trpc", "rpc.method": procedure };
  const span = telemetry.startSpan({ name: procedure, attributes });
  const result = await telemetry.withSpan(span, call);
  const failure = result.ok ? undefined : toSpanError(result.error);
  span.end(failure);
  telemetry.record(
    "shop.procedure.duration",
    { ...attributes, "error.type": failure?.code },
    (performance.now() - startedAt) / 1_000,
  );
  return result;
}

type ProviderCalls<Provider> = { [Name in keyof Provider]: (...args: never[]) => unknown };

/** Wraps a provider so that each call has a span such as `identity.verifyToken`, without its arguments. */
export function traceProvider<Provider extends ProviderCalls<Provider>>(
  telemetry: Telemetry,
  service: string,
  provider: Provider,
): Provider {
  if (!telemetry.isEnabled) return provider;
  const names = Object.keys(provider) as (keyof Provider & string)[];
  const calls = names.map((name) => {
    const call = provider[name] as unknown as (...args: unknown[]) => unknown;
    const attributes = { "peer.service": service };
    const options = { name: `${service}.${name}`, attributes };
    const tracedCall = (...args: unknown[]): unknown => {
      const span = telemetry.startSpan(options);
      const result = telemetry.withSpan(span, () => call(...args));
      if (!(result instanceof Promise)) {
        span.end();
        return result;
      }
      result.then(
        () => span.end(),
        (error: unknown) => span.end(toSpanError(error)),
      );
      return result;
    };
    return [name, tracedCall];
  });
  return Object.fromEntries(calls) as Provider;
}

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Wraps a pool so that each statement has a span, also on its connections. The span starts before waiting for a
 * connection: afterwards the pool runs in the context of the request that released the connection.
 */
export function tracePool(telemetry: Telemetry, pool: pg.Pool): pg.Pool {
  if (!telemetry.isEnabled) return pool;
  const connect = async () => traceQueries(telemetry, await pool.connect());
  return replaceProperty(traceQueries(telemetry, pool), "connect", connect);
}

function traceQueries<Connection extends pg.Pool | pg.PoolClient>(
  telemetry: Telemetry,
  connection: Connection,
): Connection {
  const query = connection.query.bind(connection) as Query;
  return replaceProperty(connection, "query", (...args: unknown[]) => {
    const summary = summariseQuery(getQueryText(args[0]));
    const attributes = { "db.system.name": "postgresql", "db.query.summary": summary };
    return runInSpan(telemetry, { name: summary, kind: "client", attributes }, () =>
      query(...args),
    );
  });
}

function getQueryText(query: unknown): string {
  if (typeof query === "string") return query;
  const { text } = query as { text?: unknown };
  return typeof text === "string" ? text : "";
}

function replaceProperty<Target extends object>(target: Target, name: string, by: unknown): Target {
  return new Proxy(target, {
    get: (original, property, receiver) =>
      property === name ? by : (Reflect.get(original, property, receiver) as unknown),
  });
}

const tablePattern =
  /^\s*(?:insert\s+into|update|delete\s+from|select\b.*?\bfrom)\s+"?([a-z_]+)"?/is;

/**
 * The operation and table of a statement, such as `SELECT profiles`. Contains no values and has few distinct results.
 */
export function summariseQuery(text: string): string {
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "SQL";
  const [, name] = tablePattern.exec(text.slice(0, 4_000)) ?? [];
  return name ? `${operation} ${name}` : operation;
}

/** The code of an error, without its message, which may contain personal data. */
export function toSpanError(thrown: unknown): SpanError {
  if (thrown instanceof AppError || thrown instanceof TRPCError) {
    const { code } = toAppError(thrown);
    return { code, isServerError: httpStatuses[code] >= 500 };
  }
  return { code: getErrorCode(thrown), isServerError: true };
}

/** Postgres, Node and the SDKs have short codes; a longer text may be anything. */
const shortCode = /^[\w/-]{1,60}$/;

function getErrorCode(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "unknown";
  const code = "code" in thrown && typeof thrown.code === "string" ? thrown.code : "";
  return shortCode.test(code) ? code : thrown.name;
}
