/**
 * Last day of updates: the same day of the month, this many months after the payment, or the month's last day if it
 * is shorter. Calendar of UTC.
 */
export function updatesUntil(paidAt: Date, months: number): string {
  const first = new Date(Date.UTC(paidAt.getUTCFullYear(), paidAt.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(paidAt.getUTCDate(), lastDay.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

/** The last day after a renewal: this many months after the old end, or after today if that is later. */
export function renewedUntil(end: string, now: Date, months: number): string {
  const old = new Date(`${end}T00:00:00Z`);
  return updatesUntil(old > now ? old : now, months);
}

/** How many whole months of updates lie between two days: the most that can be added to the first. Never below 0. */
export function monthsBetween(from: string, until: string): number {
  const start = new Date(`${from}T00:00:00Z`);
  const end = new Date(`${until}T00:00:00Z`);
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return Math.max(0, updatesUntil(start, months) > until ? months - 1 : months);
}
