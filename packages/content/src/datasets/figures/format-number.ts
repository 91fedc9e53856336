const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Formats a number with thousands separators: 1,450,376. */
export function formatNumber(value: number): string {
  return figures.format(value);
}

/** Formats 12,000 as 12, for an axis that is labelled in thousands. */
export function formatThousands(value: number): string {
  return figures.format(value / 1_000);
}
