let format: Intl.DateTimeFormat | undefined;

/** A calendar day (`2027-03-01`) for people, with the month's name so that nobody reads it as another day. */
export function formatDay(day: string): string {
  // Not at import: reading the locale's data takes a large part of a process's start.
  format ??= new Intl.DateTimeFormat("en", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
