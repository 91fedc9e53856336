import type { AddressInfo } from "node:net";

import fastify from "fastify";

export interface Span {
  traceId: string;
  id: string;
  parentId: string | undefined;
  name: string;
  begun: number;
  attributes: Record<string, unknown>;
}

export interface TelemetryReceiver {
  /** The value of `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  /** The spans of each trace, in the order of their start. */
  traces: () => { id: string; spans: Span[] }[];
  /** Everything that was received as metrics. */
  figures: () => { name: string }[];
  stop: () => Promise<void>;
}

/** The parts of OTLP's JSON that the tests read. */
interface Export {
  resourceSpans?: { scopeSpans: { spans: SentSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[];
}

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** Receives OTLP over HTTP as JSON and stores it. */
export async function startTelemetryReceiver(): Promise<TelemetryReceiver> {
  const spans: Span[] = [];
  const figures: { name: string }[] = [];
  const server = fastify();
  server.post<{ Body: Export }>("/v1/:signal", ({ body }) => {
    const sent = body.resourceSpans?.flatMap(({ scopeSpans }) => scopeSpans) ?? [];
    spans.push(...sent.flatMap((scope) => scope.spans.map(readSpan)));
    const scopes = body.resourceMetrics?.flatMap(({ scopeMetrics }) => scopeMetrics) ?? [];
    figures.push(...scopes.flatMap(({ metrics }) => metrics));
    return {};
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    traces: () =>
      Array.from(
        Map.groupBy(spans.toSorted(byBeginning), ({ traceId }) => traceId),
        ([id, own]) => ({ id, spans: own }),
      ),
    figures: () => figures,
    stop: () => server.close(),
  };
}

function readSpan({
  traceId,
  spanId,
  parentSpanId,
  name,
  startTimeUnixNano,
  attributes,
}: SentSpan): Span {
  return {
    traceId,
    id: spanId,
    parentId: parentSpanId || undefined,
    name,
    begun: Number(startTimeUnixNano),
    attributes: Object.fromEntries(
      attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
    ),
  };
}

/** Sorts spans by start. Among spans of the same millisecond, the root comes first. */
function byBeginning(a: Span, b: Span): number {
  return a.begun - b.begun || Number(a.parentId !== undefined) - Number(b.parentId !== undefined);
}
