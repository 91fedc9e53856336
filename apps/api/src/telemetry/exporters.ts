import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { Resource } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";

import type { Log } from "../log.ts";

interface ExporterOptions {
  endpoint: string;
  headers: Record<string, string>;
  sampledShare: number;
  timeoutMs: number;
  log: Log;
}

/** An unreachable collector would fill the log; one line per interval is enough. */
const TOLD_EVERY_MS = 300_000;

/** Sends spans every few seconds and metrics every minute, each to its own address of the collector. */
export function createExporters(
  { endpoint, headers, sampledShare, timeoutMs, log }: ExporterOptions,
  resource: Resource,
): { spans: TracerProvider; figures: MeterProvider } {
  const base = endpoint.replace(/(?<!\/)\/+$/, "");
  const report = tellingRarely(log);
  const sending = { headers, timeoutMillis: timeoutMs };
  const traces = new OTLPTraceExporter({ ...sending, url: `${base}/v1/traces` });
  traces.export = noting({ export: traces.export.bind(traces) }, report);
  const metrics = new OTLPMetricExporter({ ...sending, url: `${base}/v1/metrics` });
  metrics.export = noting({ export: metrics.export.bind(metrics) }, report);
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

/** The exporter's own work, with its failures reported. */
function noting<Items>(
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

function tellingRarely(log: Log): (error: unknown) => void {
  let again = 0;
  return (err) => {
    if (Date.now() < again) return;
    again = Date.now() + TOLD_EVERY_MS;
    log.warn({ err }, "telemetry not delivered");
  };
}
