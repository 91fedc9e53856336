interface Instrument {
  kind: "counter" | "histogram" | "gauge";
  /** In UCUM notation, which OpenTelemetry requires. */
  unit: string;
  description: string;
}

/**
 * Every metric of the API. Names with `http` and `db` are those of OpenTelemetry's semantic conventions;
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
    description: "Calls of procedures by name and, where refused, by code.",
  },
  "shop.refusals": { kind: "counter", unit: "{refusal}", description: "Refusals by code." },
  "shop.settlements": {
    kind: "counter",
    unit: "{change}",
    description: "Changes of purchases by the state reached and what made us look.",
  },
  "shop.mails": { kind: "counter", unit: "{mail}", description: "Mails by kind and outcome." },
  "shop.mails.due": { kind: "gauge", unit: "{mail}", description: "Mails that should be out." },
  "shop.mails.oldest": { kind: "gauge", unit: "s", description: "How long the oldest is due." },
  "shop.purchases.overdue": {
    kind: "gauge",
    unit: "{purchase}",
    description: "Purchases whose look at the payment provider is half an hour overdue.",
  },
  "shop.purchases.unsettled": {
    kind: "gauge",
    unit: "{purchase}",
    description: "Purchases whose look at the payment provider is a quarter of an hour overdue.",
  },
  "shop.jobs.age": { kind: "gauge", unit: "s", description: "How long ago each job succeeded." },
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

/** Attributes of a span or a count: names and numbers of ours, never a value of a person. */
export type Attributes = Record<string, string | number | boolean | undefined>;

export interface SpanOptions {
  name: string;
  /** The other side: a caller of ours, a service that we call, or none. */
  kind?: "server" | "client" | "consumer";
  attributes?: Attributes;
  /** Its parent span (W3C Trace Context), if not the present one. */
  parent?: string | undefined;
}

/** A running span. */
export interface Span {
  setAttributes: (attributes: Attributes) => void;
  /** Ends it, once. With the error's code if there was one, and whether it is a fault of ours. */
  end: (failure?: SpanError) => void;
}

export interface SpanError {
  code: string;
  /** A refusal is a normal answer. */
  isServerError: boolean;
}

/** Reports what the process does: spans with their duration and cause, and metrics. */
export interface Telemetry {
  /** Whether anybody listens. Expensive attributes are computed only then. */
  readonly isEnabled: boolean;
  /** Starts a child of the present span. */
  startSpan: (step: SpanOptions) => Span;
  /** Makes a span the present one for `work` and everything that it starts. */
  withSpan: <T>(span: Span, work: () => T) => T;
  /** Adds one to a counter, or a value to a histogram. */
  record: (name: InstrumentName, attributes: Attributes, value?: number) => void;
  /** Reads metrics each time before they are sent; missing ones are then left out. */
  observe: (names: InstrumentName[], read: () => Promise<MetricReading[]>) => void;
  /** Sends what is known now. Never rejects, and waits for a silent receiver two seconds at most. */
  flush: () => Promise<void>;
  /** The same, for the last time. */
  close: () => Promise<void>;
}

export interface MetricReading {
  name: InstrumentName;
  value: number;
  attributes?: Attributes;
}

const noopSpan: Span = { setAttributes: () => undefined, end: () => undefined };

/** Without a collector. */
export const noopTelemetry: Telemetry = {
  isEnabled: false,
  startSpan: () => noopSpan,
  withSpan: (_span, work) => work(),
  record: () => undefined,
  observe: () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
};
