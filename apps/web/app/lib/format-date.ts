const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** An ISO 8601 date or time as a day for people, "November 21, 2026", in UTC like all our dates. */
export function formatDay(iso: string): string {
  return dayFormat.format(new Date(iso));
}
