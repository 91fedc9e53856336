/** Requests for the same mail within these seconds, as from a double click, count as one. */
export const MOMENT_SECONDS = 5;

export function momentOf(now: Date): number {
  return Math.floor(now.getTime() / (MOMENT_SECONDS * 1_000));
}
