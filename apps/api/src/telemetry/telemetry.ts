/** Attributes of a span or metric. Never contain personal data. */
export type Attributes = Record<string, string | number | boolean | undefined>;

export interface SpanOptions {
  name: string;
  /** `server`: a request to us; `client`: a call to a service; `consumer`: a queued job. Internal by default. */
  kind?: "server" | "client" | "consumer";
  attributes?: Attributes;
  /** The `traceparent` of its parent (W3C Trace Context); the active span by default. */
  parent?: string | undefined;
}

export interface Span {
  setAttributes: (attributes: Attributes) => void;
  /** Ends the span, with the error if there was one. Call it once. */
  end: (failure?: SpanError) => void;
}

export interface SpanError {
  code: string;
  /** Whether the error is ours. A rejected request isn't. */
  isServerError: boolean;
}

/** Traces and metrics of this process. */
export interface Telemetry {
  /** Whether there is a collector. If not, skip attributes that are expensive to compute. */
  readonly isEnabled: boolean;
  /** Starts a child of the active span. */
  startSpan: (options: SpanOptions) => Span;
  /** Makes a span the active one during `work` and everything that it starts. */
  withSpan: <T>(span: Span, work: () => T) => T;
  /** Adds one to a counter, or a value to a histogram. */
  record: (name: InstrumentName, attributes: Attributes, value?: number) => void;
  /** Calls `read` before each export. Metrics without a reading are left out. */
  observe: (names: InstrumentName[], read: () => Promise<MetricReading[]>) => void;
  /** Exports everything recorded so far. Never rejects, and waits two seconds at most. */
  flush: () => Promise<void>;
  /** Flushes for the last time. */
  close: () => Promise<void>;
}

export interface MetricReading {
  name: InstrumentName;
  value: number;
  attributes?: Attributes;
}

const noopSpan: Span = { setAttributes: () => undefined, end: () => undefined };

/** Used without a collector. */
export const noopTelemetry: Telemetry = {
  isEnabled: false,
  startSpan: () => noopSpan,
  withSpan: (_span, work) => work(),
  record: () => undefined,
  observe: () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
};

interface Instrument {
  kind: "counter" | "histogram" | "gauge";
  /** In UCUM notation, which OpenTelemetry requires. */
  unit: string;
  description: string;
}

/**
 * Every metric of the API. Names that begin with `http` and `db` come from OpenTelemetry's semantic conventions.
 * docs/operations.md explains the use of each.
 */
export const instruments = {
  "http.server.request.duration": {
    kind: "histogram",
    unit: "s",
    description: "Requests by method, route and status.",
  },
  "shop.procedure.duration": {
    kind: "histogram",
    unit: "s",
    description: "Calls of procedures by name and error code.",
  },
  "shop.errors": {
    kind: "counter",
    unit: "{error}",
    description: "Rejected and failed requests by code.",
  },
  "shop.purchases.changes": {
    kind: "counter",
    unit: "{change}",
    description: "Changes of purchases by new state and cause.",
  },
  "shop.mails": { kind: "counter", unit: "{mail}", description: "Mails by kind and outcome." },
  "shop.mails.due": { kind: "gauge", unit: "{mail}", description: "Mails that are due." },
  "shop.mails.dead": {
    kind: "gauge",
    unit: "{mail}",
    description: "Mails that failed for good in the last day.",
  },
  "shop.mails.oldest": {
    kind: "gauge",
    unit: "s",
    description: "How long the oldest mail has been due.",
  },
  "shop.purchases.overdue": {
    kind: "gauge",
    unit: "{purchase}",
    description: "Purchases whose sync with the payment provider is half an hour overdue.",
  },
  "shop.purchases.unsynced": {
    kind: "gauge",
    unit: "{purchase}",
    description: "Purchases whose sync with the payment provider is a quarter of an hour overdue.",
  },
  "shop.jobs.age": { kind: "gauge", unit: "s", description: "Time since each job last succeeded." },
  "db.client.connection.count": {
    kind: "gauge",
    unit: "{connection}",
    description: "Connections of the pool by state.",
  },
  "db.client.connection.pending_requests": {
    kind: "gauge",
    unit: "{request}",
    description: "Queries that wait for a connection.",
  },
} satisfies Record<string, Instrument>;
export type InstrumentName = keyof typeof instruments;
