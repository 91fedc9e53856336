const months = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** As March 1958. */
export function monthSaid(time: number): string {
  return months.format(time);
}

/** As 21 November 2026. */
export function daySaid(time: number): string {
  return days.format(time);
}

/** As 1,450,376. */
export function numberSaid(value: number): string {
  return figures.format(value);
}

/** As 12 for 12,000, where an axis says that it counts thousands. */
export function thousandsSaid(value: number): string {
  return figures.format(value / 1_000);
}
