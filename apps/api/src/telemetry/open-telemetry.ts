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
  type Meter,
  type ObservableGauge,
} from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes, type Resource } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";

import type { Log } from "../log.ts";
import {
  type Span,
  type SpanOptions,
  type Telemetry,
  type InstrumentName,
  instruments,
} from "./telemetry.ts";
import { type ActiveSpan, getActiveSpan, runWithActiveSpan } from "./trace.ts";

export interface OpenTelemetryOptions {
  /** The URL of the collector, without `/v1/traces`. */
  endpoint: string;
  /** Headers with our credentials for the collector. */
  headers: Record<string, string>;
  service: string;
  deployment: string;
  /** The share of requests that are traced, from 0 to 1. Metrics always cover all. */
  sampledShare: number;
  log: Log;
  /** The time-out of an export, 10 seconds by default. A flush waits for a fifth of it. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

const spanKinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Telemetry by OTLP over HTTP, in JSON. Registers nothing globally, so several can exist in one process. Drops what
 * it cannot send: the queue is bounded, and callers neither wait for the collector nor get its errors.
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
  const activeSpans = new WeakMap<Span, ActiveSpan>();

  const begin = ({ name, kind, attributes = {}, parent }: SpanOptions): Span => {
    const active = getActiveSpan()?.context as Context | undefined;
    const parentContext = (parent && parseTraceparent(parent)) || active || ROOT_CONTEXT;
    const opened = tracer.startSpan(
      name,
      { kind: spanKinds[kind ?? "internal"], attributes },
      parentContext,
    );
    const span = toSpan(opened);
    activeSpans.set(span, {
      context: trace.setSpan(parentContext, opened),
      traceparent: formatTraceparent(opened),
    });
    return span;
  };
  const withinTimeout = async (sending: Promise<unknown>[]): Promise<void> => {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs / 5);
    await Promise.race([Promise.allSettled(sending), late]);
    clearTimeout(timer);
  };
  return {
    isEnabled: true,
    startSpan: begin,
    withSpan: (span, work) => {
      const active = activeSpans.get(span);
      return active ? runWithActiveSpan(active, work) : work();
    },
    ...meters,
    flush: () => withinTimeout([spans.forceFlush(), figures.forceFlush()]),
    close: () => withinTimeout([spans.shutdown(), figures.shutdown()]),
  };
}

function toSpan(opened: OtelSpan): Span {
  return {
    setAttributes: (attributes) => void opened.setAttributes(attributes),
    end: (failure) => {
      if (failure) opened.setAttribute("error.type", failure.code);
      if (failure?.isServerError) opened.setStatus({ code: SpanStatusCode.ERROR });
      opened.end();
    },
  };
}

const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function parseTraceparent(traceparent: string): Context | undefined {
  const [, traceId = "", spanId = "", flags = "0"] = traceparentPattern.exec(traceparent) ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : undefined;
}

function formatTraceparent(span: OtelSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

interface ExporterOptions {
  endpoint: string;
  headers: Record<string, string>;
  sampledShare: number;
  timeoutMs: number;
  log: Log;
}

/** One warning per interval, so that an unreachable collector does not fill the log. */
const WARNING_INTERVAL_MS = 300_000;

/** Exports spans every few seconds and metrics every minute. */
function createExporters(
  { endpoint, headers, sampledShare, timeoutMs, log }: ExporterOptions,
  resource: Resource,
): { spans: TracerProvider; figures: MeterProvider } {
  const base = endpoint.replace(/(?<!\/)\/+$/, "");
  const report = createThrottledWarning(log);
  const sending = { headers, timeoutMillis: timeoutMs };
  const traces = new OTLPTraceExporter({ ...sending, url: `${base}/v1/traces` });
  traces.export = withFailureReport({ export: traces.export.bind(traces) }, report);
  const metrics = new OTLPMetricExporter({ ...sending, url: `${base}/v1/metrics` });
  metrics.export = withFailureReport({ export: metrics.export.bind(metrics) }, report);
  const spans = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanLimits: { attributeValueLengthLimit: 200, attributeCountLimit: 32 },
    spanProcessors: [new BatchSpanProcessor({ exporter: traces })],
  });
  const figures = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: metrics,
        cardinalityLimits: { default: 500 },
      }),
    ],
  });
  return { spans, figures };
}

interface ExportResult {
  code: number;
  error?: Error;
}

/** Wraps an `export` function so that its failures are reported. */
function withFailureReport<Items>(
  exporter: { export: Export<Items> },
  report: (error: unknown) => void,
): Export<Items> {
  return (items, done) =>
    exporter.export(items, (result) => {
      if (result.code !== 0) report(result.error);
      done(result);
    });
}

type Export<Items> = (items: Items, done: (result: ExportResult) => void) => void;

function createThrottledWarning(log: Log): (error: unknown) => void {
  let again = 0;
  return (err) => {
    if (Date.now() < again) return;
    again = Date.now() + WARNING_INTERVAL_MS;
    log.warn({ err }, "telemetry not delivered");
  };
}

/** The buckets that the semantic conventions recommend for request durations, in seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Creates all `instruments`. */
function createMeters(meter: Meter): Pick<Telemetry, "record" | "observe"> {
  const recorders = new Map<InstrumentName, Telemetry["record"]>();
  const gauges = new Map<InstrumentName, ObservableGauge>();
  for (const name of Object.keys(instruments) as InstrumentName[]) {
    const { kind, unit, description } = instruments[name];
    const about = { unit, description };
    if (kind === "gauge") {
      gauges.set(name, meter.createObservableGauge(name, about));
    } else if (kind === "counter") {
      const counter = meter.createCounter(name, about);
      recorders.set(name, (_name, attributes, value = 1) => counter.add(value, attributes));
    } else {
      const advice = { explicitBucketBoundaries: DURATIONS };
      const histogram = meter.createHistogram(name, { ...about, advice });
      recorders.set(name, (_name, attributes, value = 0) => histogram.record(value, attributes));
    }
  }
  return {
    record: (name, attributes, value) => recorders.get(name)?.(name, attributes, value),
    observe: (names, read) => {
      const observed = names.flatMap((name) => gauges.get(name) ?? []);
      meter.addBatchObservableCallback(async (result) => {
        for (const { name, value, attributes } of await read()) {
          const gauge = gauges.get(name);
          if (gauge) result.observe(gauge, value, attributes);
        }
      }, observed);
    },
  };
}
