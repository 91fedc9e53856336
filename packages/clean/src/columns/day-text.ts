const DAY_MS = 86_400_000;

/** A day since 1970-01-01 as `2020-01-31`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day since 1970-01-01, or undefined if the calendar has none: 31 February, month 13. */
export function dayNumber(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  // A day or a month that is none comes out in another month.
  return date.getUTCMonth() === month - 1 ? date.getTime() / DAY_MS : undefined;
}
