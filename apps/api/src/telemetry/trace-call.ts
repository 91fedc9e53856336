import { failureOf } from "./failure-of.ts";
import type { Telemetry } from "./telemetry.ts";

/** Makes the call of a procedure a span, and measures it. tRPC returns failures instead of throwing them. */
export async function traceCall<Result extends { ok: boolean; error?: unknown }>(
  telemetry: Telemetry,
  procedure: string,
  call: () => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  const about = { "rpc.system.name": "trpc", "rpc.method": procedure };
  const span = telemetry.begin({ name: procedure, attributes: about });
  const result = await telemetry.within(span, call);
  const failure = result.ok ? undefined : failureOf(result.error);
  span.end(failure);
  telemetry.record(
    "shop.procedure.duration",
    { ...about, "error.type": failure?.code },
    (performance.now() - begun) / 1_000,
  );
  return result;
}
