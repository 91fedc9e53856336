import { setTimeout } from "node:timers/promises";

/** Waits for the work, but no longer than the limit. The work goes on. */
export async function waitAtMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  try {
    await Promise.race([work, setTimeout(limitMs, undefined, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
