// Hard-coded because the first use of Intl blocks a phone for 50 ms and takes much of the API's startup time.
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

/** A day or a time, as ISO 8601, milliseconds since 1970, or a Date. */
type Day = string | number | Date;

/** Formats a day as "21 November 2026", in UTC. For sentences: a month in words can't be mistaken for the day. */
export function formatDay(day: Day): string {
  return `${new Date(day).getUTCDate()} ${formatMonth(day)}`;
}

/** Formats a month as "November 2026", in UTC. */
export function formatMonth(day: Day): string {
  const date = new Date(day);
  return `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Formats a time as "21 November 2026, 09:30 UTC". */
export function formatMinute(time: Day): string {
  return `${formatDay(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

/** Formats a day as "2026-11-21", in UTC. For tables, where users compare days. */
export function formatDayInTable(day: Day): string {
  return new Date(day).toISOString().slice(0, 10);
}

/** Formats a time as "2026-11-21 09:30", in UTC. For tables. */
export function formatMinuteInTable(time: Day): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}
