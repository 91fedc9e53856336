import { failureOf } from "./failure-of.ts";
import type { Span, Step, Telemetry } from "./telemetry.ts";

/** Does the work as a step of its own, which ends as the work does. Without a listener it is the work alone. */
export function traceStep<T>(
  telemetry: Telemetry,
  step: Step,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = telemetry.begin(step);
  if (!telemetry.isOn) return work(span);
  return telemetry.within(span, async () => {
    try {
      const result = await work(span);
      span.end();
      return result;
    } catch (error) {
      span.end(failureOf(error));
      throw error;
    }
  });
}
