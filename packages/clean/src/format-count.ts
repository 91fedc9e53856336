/** Groups digits by three without Intl.NumberFormat, which takes 50 ms to create on a phone. */
export function formatCount(count: number): string {
  const digits = String(count);
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/[0-9]{3}/g) ?? [];
  return [...(first > 0 ? [digits.slice(0, first)] : []), ...groups].join(",");
}

/** Formats a count and its noun: "1 cell", "12,400 cells". */
export function pluralize(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Formats a part of a total: "All 12,400", "5 of 12,400". */
export function formatShare(count: number, all: number): string {
  return count === all ? `All ${formatCount(all)}` : `${formatCount(count)} of ${formatCount(all)}`;
}
