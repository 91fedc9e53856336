const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Formats a number with thousands separators: 1,450,376. */
export function formatNumber(value: number): string {
  return figures.format(value);
}

/** Formats thousands without their zeros, for an axis labelled in thousands: 12,000 as 12. */
export function formatThousands(value: number): string {
  return figures.format(value / 1_000);
}
