/** `12345, "usd"` as `$123.45`; the number of decimals follows the currency. */
export function formatAmount(minorUnits: number, currency: string | null): string {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: (currency ?? "usd").toUpperCase(),
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** digits);
}
