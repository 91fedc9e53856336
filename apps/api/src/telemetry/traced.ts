import { failureOf } from "./failure-of.ts";
import type { Telemetry } from "./telemetry.ts";

type Calls<Provider> = { [Name in keyof Provider]: (...args: never[]) => unknown };

/** The same provider, with a span for each call: `identity.verifyToken`. Arguments are left out. */
export function traced<Provider extends Calls<Provider>>(
  telemetry: Telemetry,
  service: string,
  provider: Provider,
): Provider {
  if (!telemetry.isOn) return provider;
  const names = Object.keys(provider) as (keyof Provider & string)[];
  const calls = names.map((name) => {
    const call = provider[name] as unknown as (...args: unknown[]) => unknown;
    const attributes = { "peer.service": service };
    const step = { name: `${service}.${name}`, attributes };
    const tracedCall = (...args: unknown[]): unknown => {
      const span = telemetry.begin(step);
      const answer = telemetry.within(span, () => call(...args));
      if (!(answer instanceof Promise)) {
        span.end();
        return answer;
      }
      answer.then(
        () => span.end(),
        (error: unknown) => span.end(failureOf(error)),
      );
      return answer;
    };
    return [name, tracedCall];
  });
  return Object.fromEntries(calls) as Provider;
}
