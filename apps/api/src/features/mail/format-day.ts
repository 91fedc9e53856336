const format = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A calendar day (`2027-03-01`) for people, with the month's name so that no reader takes it for another day. */
export function formatDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
