const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** As 1,450,376. */
export function formatNumber(value: number): string {
  return figures.format(value);
}

/** As 12 for 12,000, where an axis says that it counts thousands. */
export function formatThousands(value: number): string {
  return figures.format(value / 1_000);
}
