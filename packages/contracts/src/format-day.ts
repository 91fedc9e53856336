// Listed here although Intl has them: its first use blocks a phone for 50 ms, and takes a large part of the API's start.
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

/** A day or a time: ISO 8601, milliseconds since 1970, or a date. */
type Day = string | number | Date;

/** "21 November 2026", in UTC. For sentences; the month as a word cannot be mistaken for the day. */
export function formatDay(day: Day): string {
  return `${new Date(day).getUTCDate()} ${formatMonth(day)}`;
}

/** "November 2026" */
export function formatMonth(day: Day): string {
  const date = new Date(day);
  return `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** "21 November 2026, 09:30 UTC" */
export function formatMinute(time: Day): string {
  return `${formatDay(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

/** "2026-11-21". For cells of tables, where days are compared. */
export function formatDayInTable(day: Day): string {
  return new Date(day).toISOString().slice(0, 10);
}

/** "2026-11-21 09:30", in UTC. For cells of tables. */
export function formatMinuteInTable(time: Day): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}
