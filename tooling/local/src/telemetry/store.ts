import type { Figure, Span } from "./otlp.ts";

export interface Trace {
  id: string;
  /** In the order in which they began. */
  spans: Span[];
}

export interface TelemetryStore {
  addSpans: (spans: Span[]) => void;
  addFigures: (figures: Figure[]) => void;
  /** Newest first. */
  traces: () => Trace[];
  figures: () => Figure[];
  clear: () => void;
}

/** The scheduler's calls come every second and would push everything else out. */
const MOST_TRACES = { requests: 300, jobs: 30 };
/** A trace that goes on and on, as that of a mail which is tried for a day. */
const MOST_SPANS = 1_000;
const MOST_FIGURES = 5_000;

/** Keeps the newest of what is told, in memory. */
export function createTelemetryStore(): TelemetryStore {
  const traces = new Map<string, Span[]>();
  const figures = new Map<string, Figure>();

  const evict = () => {
    const ids = { requests: [] as string[], jobs: [] as string[] };
    for (const [id, spans] of traces) ids[isOfJob(spans) ? "jobs" : "requests"].push(id);
    for (const kind of ["requests", "jobs"] as const) {
      for (const id of ids[kind].slice(0, -MOST_TRACES[kind])) traces.delete(id);
    }
  };

  return {
    addSpans: (spans) => {
      for (const span of spans) {
        const known = traces.get(span.traceId) ?? [];
        if (known.length < MOST_SPANS) traces.set(span.traceId, [...known, span]);
      }
      evict();
    },
    addFigures: (told) => {
      for (const figure of told) {
        const key = JSON.stringify([figure.name, figure.attributes]);
        if (figures.has(key) || figures.size < MOST_FIGURES) figures.set(key, figure);
      }
    },
    traces: () =>
      Array.from(traces, ([id, spans]) => ({
        id,
        spans: spans.toSorted(byBeginning),
      })).toSorted((a, b) => (b.spans[0]?.begun ?? 0) - (a.spans[0]?.begun ?? 0)),
    figures: () => [...figures.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    clear: () => {
      traces.clear();
      figures.clear();
    },
  };
}

/** Clocks tell milliseconds: of two that began in the same one, the step without a parent came first. */
function byBeginning(a: Span, b: Span): number {
  return a.begun - b.begun || Number(a.parentId !== undefined) - Number(b.parentId !== undefined);
}

/** What the scheduler called, and whoever looked whether the API is up. */
export function isOfJob(spans: readonly Span[]): boolean {
  const routes = spans.map(({ attributes }) => String(attributes["http.route"] ?? ""));
  const routed = routes.filter((route) => route !== "");
  return routed.length === 0
    ? spans.every(({ parentId }) => parentId === undefined)
    : routed.every((route) => /^\/api\/(jobs\/|health|ready)/.test(route));
}
