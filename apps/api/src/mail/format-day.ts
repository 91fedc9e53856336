let format: Intl.DateTimeFormat | undefined;

/** A calendar day (`2027-03-01`) for people, with the month's name so that no reader takes it for another day. */
export function formatDay(day: string): string {
  // Only now: reading the locale's data is a good part of the start of a process.
  format ??= new Intl.DateTimeFormat("en", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
