import { type Money, money } from "@site/contracts/money";

import type { PaidPeriod } from "../../providers/payments.ts";

/** A mean calendar month: a year has twelve, and 28 or 31 days are one. */
const MONTH_MS = (365.2425 / 12) * 86_400_000;

export interface SubscriptionWorth {
  paidMonths: number;
  /** The price of the paid time still to come, rounded down. */
  credit: Money;
}

/** What a subscription has earned by its payments at this time; `undefined` if nothing was paid. */
export function subscriptionWorth(
  periods: readonly PaidPeriod[],
  { now, isEnded }: { now: Date; isEnded: boolean },
): SubscriptionWorth | undefined {
  const [first] = periods;
  if (!first) return undefined;
  const paidMonths = periods
    .map(({ from, to }) => Math.round((to.getTime() - from.getTime()) / MONTH_MS))
    .reduce((sum, months) => sum + months, 0);
  const unused = isEnded ? 0 : periods.reduce((sum, period) => sum + unusedMinor(period, now), 0);
  return { paidMonths, credit: money(Math.floor(unused), first.amount.currency) };
}

function unusedMinor({ from, to, amount }: PaidPeriod, now: Date): number {
  const left = Math.max(0, to.getTime() - Math.max(now.getTime(), from.getTime()));
  return (amount.amountMinor * left) / (to.getTime() - from.getTime());
}
