import { AsyncLocalStorage } from "node:async_hooks";

export interface PresentStep {
  /** In the form that the tracer that started it expects. */
  context: unknown;
  /** W3C Trace Context. */
  traceparent: string;
}

const present = new AsyncLocalStorage<PresentStep>();

/** The span that this code runs in, so that later spans elsewhere can become its children. */
export function presentStep(): PresentStep | undefined {
  return present.getStore();
}

export function runInStep<T>(step: PresentStep, work: () => T): T {
  return present.run(step, work);
}
