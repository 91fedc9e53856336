import { failureOf } from "./failure-of.ts";
import type { Span, Step, Telemetry } from "./telemetry.ts";

/** Runs the work in its own span, which ends with the work. Without a listener only the work runs. */
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
