const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;
const GROWTH = 1.5;

/** A confirmation that takes longer than this gets a link to support. */
export const PATIENCE_MS = 30_000;

/** Milliseconds until the status page asks again, growing from one second to fifteen. */
export function refreshDelay(refreshes: number): number {
  return Math.min(LONGEST_MS, Math.round(FIRST_MS * GROWTH ** refreshes));
}
