import { AsyncLocalStorage } from "node:async_hooks";

export interface PresentStep {
  /** As the tracer that began it wants it back. */
  context: unknown;
  /** W3C Trace Context. */
  traceparent: string;
}

const present = new AsyncLocalStorage<PresentStep>();

/** The step in whose course this runs, so that others can be shown below it later and elsewhere. */
export function presentStep(): PresentStep | undefined {
  return present.getStore();
}

export function runInStep<T>(step: PresentStep, work: () => T): T {
  return present.run(step, work);
}
