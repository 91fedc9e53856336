const DAY_MS = 86_400_000;

/** The time at which a day such as 2026-12-31 ends, in UTC. It is the first moment of the next day. */
export function getEndOfDay(day: string): Date {
  return new Date(Date.parse(day) + DAY_MS);
}

/** The last day of a period that ends at this time, in UTC. */
export function getLastDay(end: Date): string {
  return new Date(end.getTime() - 1).toISOString().slice(0, 10);
}
