import { AsyncLocalStorage } from "node:async_hooks";

import { TRPCError } from "@trpc/server";
import type pg from "pg";

import { toAppError } from "../error-mapping.ts";
import { AppError, httpStatuses } from "../errors.ts";
import type { Span, SpanOptions, Telemetry, SpanError } from "./telemetry.ts";

export interface ActiveSpan {
  /** In the form that the tracer that started it expects. */
  context: unknown;
  /** W3C Trace Context. */
  traceparent: string;
}

const activeSpan = new AsyncLocalStorage<ActiveSpan>();

/** The span that this code runs in, so that later spans elsewhere can become its children. */
export function getActiveSpan(): ActiveSpan | undefined {
  return activeSpan.getStore();
}

export function runWithActiveSpan<T>(step: ActiveSpan, work: () => T): T {
  return activeSpan.run(step, work);
}

const tablePattern =
  /^\s*(?:insert\s+into|update|delete\s+from|select\b.*?\bfrom)\s+"?([a-z_]+)"?/is;

/** A statement's verb and table, as in `SELECT profiles`: without its values, and with few distinct results. */
export function summariseQuery(text: string): string {
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "SQL";
  const [, name] = tablePattern.exec(text.slice(0, 4_000)) ?? [];
  return name ? `${operation} ${name}` : operation;
}

/** The code of an error, without its message: messages may name people. */
export function toSpanError(thrown: unknown): SpanError {
  if (thrown instanceof AppError || thrown instanceof TRPCError) {
    const { code } = toAppError(thrown);
    return { code, isServerError: httpStatuses[code] >= 500 };
  }
  return { code: getErrorCode(thrown), isServerError: true };
}

/** Codes of Postgres, Node and the SDKs are words; anything longer is not a code. */
const shortCode = /^[\w/-]{1,60}$/;

function getErrorCode(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "unknown";
  const code = "code" in thrown && typeof thrown.code === "string" ? thrown.code : "";
  return shortCode.test(code) ? code : thrown.name;
}

/** Runs the work in its own span, which ends with the work. Without a listener only the work runs. */
export function runInSpan<T>(
  telemetry: Telemetry,
  step: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = telemetry.startSpan(step);
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

/** Makes the call of a procedure a span, and measures it. tRPC returns failures instead of throwing them. */
export async function traceProcedure<Result extends { ok: boolean; error?: unknown }>(
  telemetry: Telemetry,
  procedure: string,
  call: () => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  const about = { "rpc.system.name": "trpc", "rpc.method": procedure };
  const span = telemetry.startSpan({ name: procedure, attributes: about });
  const result = await telemetry.withSpan(span, call);
  const failure = result.ok ? undefined : toSpanError(result.error);
  span.end(failure);
  telemetry.record(
    "shop.procedure.duration",
    { ...about, "error.type": failure?.code },
    (performance.now() - begun) / 1_000,
  );
  return result;
}

type ProviderCalls<Provider> = { [Name in keyof Provider]: (...args: never[]) => unknown };

/** The same provider, with a span for each call: `identity.verifyToken`. Arguments are left out. */
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
    const step = { name: `${service}.${name}`, attributes };
    const tracedCall = (...args: unknown[]): unknown => {
      const span = telemetry.startSpan(step);
      const answer = telemetry.withSpan(span, () => call(...args));
      if (!(answer instanceof Promise)) {
        span.end();
        return answer;
      }
      answer.then(
        () => span.end(),
        (error: unknown) => span.end(toSpanError(error)),
      );
      return answer;
    };
    return [name, tracedCall];
  });
  return Object.fromEntries(calls) as Provider;
}

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * The same pool, with a span for each statement, also on its connections. The span starts when the statement is
 * requested: by the time a connection is free, the pool runs in the context of the request that released it.
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

function getQueryText(asked: unknown): string {
  if (typeof asked === "string") return asked;
  const { text } = asked as { text?: unknown };
  return typeof text === "string" ? text : "";
}

function replaceProperty<Target extends object>(target: Target, name: string, by: unknown): Target {
  return new Proxy(target, {
    get: (original, asked, receiver) =>
      asked === name ? by : (Reflect.get(original, asked, receiver) as unknown),
  });
}
