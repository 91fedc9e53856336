import type { SendDeps } from "../mail/addressed-mail.ts";
import { drainOutbox } from "./drain-outbox.ts";

/**
 * Lets this process send waiting mail soon after it was written. A convenience: the scheduler's call finds whatever
 * it misses. Wakes during a run lead to one more run after it.
 */
export function createOutboxWaker(deps: SendDeps): {
  wake: () => void;
  settled: () => Promise<void>;
} {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async (): Promise<void> => {
    again = false;
    await drainOutbox(deps);
  };
  const wake = (): void => {
    again = true;
    running ??= run()
      .catch((err: unknown) => deps.log.warn({ err }, "outbox not drained"))
      .finally(() => {
        running = undefined;
        if (again) wake();
      });
  };
  const settled = async (): Promise<void> => {
    await running;
    if (running) await settled();
  };
  return { wake, settled };
}
