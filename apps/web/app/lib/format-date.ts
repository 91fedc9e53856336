// Listed here although Intl has them: its first use in a page blocks a phone for 50 ms.
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** An ISO 8601 date or time as a day for people, "November 21, 2026", in UTC like all our dates. */
export function formatDay(iso: string): string {
  const day = new Date(iso);
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** An ISO 8601 time to the minute, "2026-11-21 09:30", in UTC. For tables in which times are compared. */
export function formatMoment(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
}
