import type { InstrumentName } from "./instruments.ts";

/** Attributes of a span or a count: names and numbers of ours, never a value of a person. */
export type Attributes = Record<string, string | number | boolean | undefined>;

export interface Step {
  name: string;
  /** The other side: a caller of ours, a service that we call, or none. */
  kind?: "server" | "client" | "consumer";
  attributes?: Attributes;
  /** Its parent span (W3C Trace Context), if not the present one. */
  below?: string | undefined;
}

/** A running span. */
export interface Span {
  note: (attributes: Attributes) => void;
  /** Ends it, once. With the error's code if there was one, and whether it is a fault of ours. */
  end: (failure?: Failure) => void;
}

export interface Failure {
  code: string;
  /** A refusal is a normal answer. */
  isFault: boolean;
}

/** Reports what the process does: spans with their duration and cause, and metrics. */
export interface Telemetry {
  /** Whether anybody listens. Expensive attributes are computed only then. */
  readonly isOn: boolean;
  /** Starts a child of the present span. */
  begin: (step: Step) => Span;
  /** Makes a span the present one for `work` and everything that it starts. */
  within: <T>(span: Span, work: () => T) => T;
  /** Adds one to a counter, or a value to a histogram. */
  record: (name: InstrumentName, attributes: Attributes, value?: number) => void;
  /** Reads metrics each time before they are sent; missing ones are then left out. */
  observe: (names: InstrumentName[], read: () => Promise<Reading[]>) => void;
  /** Sends what is known now. Never rejects, and waits for a silent receiver two seconds at most. */
  flush: () => Promise<void>;
  /** The same, for the last time. */
  close: () => Promise<void>;
}

export interface Reading {
  name: InstrumentName;
  value: number;
  attributes?: Attributes;
}

const silentSpan: Span = { note: () => undefined, end: () => undefined };

/** Without a collector. */
export const silentTelemetry: Telemetry = {
  isOn: false,
  begin: () => silentSpan,
  within: (_span, work) => work(),
  record: () => undefined,
  observe: () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
};
