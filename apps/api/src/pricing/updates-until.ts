/**
 * Last day of updates: the same day of the month, so many months after the payment, or the month's last
 * day where it has no such day. Calendar of UTC.
 */
export function updatesUntil(paidAt: Date, months: number): string {
  const first = new Date(Date.UTC(paidAt.getUTCFullYear(), paidAt.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(paidAt.getUTCDate(), lastDay.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

/** The last day after a renewal: so many months after the old end, or after today where that is later. */
export function renewedUntil(end: string, now: Date, months: number): string {
  const old = new Date(`${end}T00:00:00Z`);
  return updatesUntil(old > now ? old : now, months);
}
