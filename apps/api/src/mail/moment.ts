/** Requests for the same within these seconds, as from a double click, count as one. */
const MOMENT_MS = 5_000;

/**
 * The times between which a request counts as the same as one at `at`. Never round a time for this: two presses
 * across its edge would count as two. Instances' clocks differ, so it reaches both ways.
 */
export function momentAround(at: Date): { from: Date; until: Date } {
  return {
    from: new Date(at.getTime() - MOMENT_MS),
    until: new Date(at.getTime() + MOMENT_MS),
  };
}
