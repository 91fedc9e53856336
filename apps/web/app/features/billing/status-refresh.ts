const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;
const GROWTH = 1.5;

/** After this time an unconfirmed payment gets a link to support. */
export const LONG_WAIT_MS = 30_000;

/** Milliseconds until the status page polls again, growing from one second to fifteen. */
export function getRefreshDelay(refreshes: number): number {
  return Math.min(LONGEST_MS, Math.round(FIRST_MS * GROWTH ** refreshes));
}
