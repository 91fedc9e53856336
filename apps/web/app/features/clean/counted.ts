/** A number with its noun: "1 row", "12,400 rows". */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Digits in groups of three. `Intl` would take a phone 50 ms at its first use. */
export function grouped(count: number): string {
  const digits = String(count);
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/[0-9]{3}/g) ?? [];
  return [...(first > 0 ? [digits.slice(0, first)] : []), ...groups].join(",");
}
