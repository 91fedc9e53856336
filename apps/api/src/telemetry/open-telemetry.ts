import { randomUUID } from "node:crypto";

import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from "@opentelemetry/api";
import { resourceFromAttributes } from "@opentelemetry/resources";

import type { Log } from "../log.ts";
import { createExporters } from "./exporters.ts";
import { createMeters } from "./meters.ts";
import { type PresentStep, presentStep, runInStep } from "./present-step.ts";
import type { Span, Step, Telemetry } from "./telemetry.ts";

export interface OpenTelemetryOptions {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string;
  /** Our credentials. */
  headers: Record<string, string>;
  service: string;
  deployment: string;
  /** 0 to 1: the share of requests whose spans are sent; metrics always cover all. */
  sampledShare: number;
  log: Log;
  /** How long one export is tried, 10 seconds by default. A flush waits for a fifth of it. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Telemetry by OTLP over HTTP, in JSON. Nothing is registered globally, so several can live in one process. What
 * cannot be sent is dropped: the queue is bounded, and no caller ever waits for the collector or notices its
 * failures.
 */
export function openTelemetry({
  timeoutMs = TIMEOUT_MS,
  ...options
}: OpenTelemetryOptions): Telemetry {
  const resource = resourceFromAttributes({
    "service.name": options.service,
    "service.instance.id": randomUUID(),
    "deployment.environment.name": options.deployment,
  });
  const { spans, figures } = createExporters({ ...options, timeoutMs }, resource);
  const tracer = spans.getTracer("shop");
  const meters = createMeters(figures.getMeter("shop"));
  const steps = new WeakMap<Span, PresentStep>();

  const begin = ({ name, kind, attributes = {}, below }: Step): Span => {
    const present = presentStep()?.context as Context | undefined;
    const parent = (below && contextOf(below)) || present || ROOT_CONTEXT;
    const opened = tracer.startSpan(name, { kind: kinds[kind ?? "internal"], attributes }, parent);
    const span = spanOf(opened);
    steps.set(span, {
      context: trace.setSpan(parent, opened),
      traceparent: traceparentOf(opened),
    });
    return span;
  };
  const bounded = async (sending: Promise<unknown>[]): Promise<void> => {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs / 5);
    await Promise.race([Promise.allSettled(sending), late]);
    clearTimeout(timer);
  };
  return {
    isOn: true,
    begin,
    within: (span, work) => {
      const step = steps.get(span);
      return step ? runInStep(step, work) : work();
    },
    ...meters,
    flush: () => bounded([spans.forceFlush(), figures.forceFlush()]),
    close: () => bounded([spans.shutdown(), figures.shutdown()]),
  };
}

function spanOf(opened: OtelSpan): Span {
  return {
    note: (attributes) => void opened.setAttributes(attributes),
    end: (failure) => {
      if (failure) opened.setAttribute("error.type", failure.code);
      if (failure?.isFault) opened.setStatus({ code: SpanStatusCode.ERROR });
      opened.end();
    },
  };
}

const written = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(traceparent: string): Context | undefined {
  const [, traceId = "", spanId = "", flags = "0"] = written.exec(traceparent) ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : undefined;
}

function traceparentOf(span: OtelSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}
