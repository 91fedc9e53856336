import type { InstrumentName } from "./instruments.ts";

/** What is known of a step or a count: names and numbers of ours, never a value of a person. */
export type Attributes = Record<string, string | number | boolean | undefined>;

export interface Step {
  name: string;
  /** What is on the other side: a caller of ours, a service that we call, or nothing. */
  kind?: "server" | "client" | "consumer";
  attributes?: Attributes;
  /** The step that it belongs to (W3C Trace Context), where that is not the present one. */
  below?: string | undefined;
}

/** A step under way. */
export interface Span {
  note: (attributes: Attributes) => void;
  /** Ends it; once. With the code of what went wrong, where something did, and whether it is a fault of ours. */
  end: (failure?: Failure) => void;
}

export interface Failure {
  code: string;
  /** A refusal is an answer like others. */
  isFault: boolean;
}

/** Tells of what the process does: steps with their time and what caused them, and figures. */
export interface Telemetry {
  /** Whether anybody listens. What costs something to find out is found out only then. */
  readonly isOn: boolean;
  /** Begins a step below the present one. */
  begin: (step: Step) => Span;
  /** Makes a step the present one for `work` and everything that it begins. */
  within: <T>(span: Span, work: () => T) => T;
  /** Adds one to a counter, or a value to a histogram. */
  record: (name: InstrumentName, attributes: Attributes, value?: number) => void;
  /** Asks for figures each time before they are sent; those that are missing then are left out. */
  observe: (names: InstrumentName[], read: () => Promise<Reading[]>) => void;
  /** Sends what is known now. Never rejects, and waits for a silent receiver two seconds at most. */
  flush: () => Promise<void>;
  /** The same for the last time. */
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
