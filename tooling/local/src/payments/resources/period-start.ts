/** This many periods after the first second of the current one, by the calendar; before it if negative. */
export function periodStart(from: number, interval: "month" | "year", offset: number): number {
  const date = new Date(from * 1000);
  const months = offset * (interval === "year" ? 12 : 1);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}
