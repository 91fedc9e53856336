import { type Money, money } from "@site/contracts/money";
import { and, isNull, sql } from "drizzle-orm";

import type { Db, Tx } from "../../db/client.ts";
import { type FormerSubscriptionRow, formerSubscriptions } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import type { PaidPeriod } from "../../providers/payments.ts";

/** An average calendar month, so that 28 and 31 days both count as one month. */
const MONTH_MS = (365.2425 / 12) * 86_400_000;

interface SubscriptionWorth {
  paidMonths: number;
  /** The price of the paid time that is left, rounded down. */
  credit: Money;
}

/** The paid months and the remaining credit of a subscription; `undefined` if nothing was paid. */
export function computeSubscriptionWorth(
  periods: readonly PaidPeriod[],
  { now, isEnded }: { now: Date; isEnded: boolean },
): SubscriptionWorth | undefined {
  const [first] = periods;
  if (!first) return undefined;
  const paidMonths = periods
    .map(({ from, to }) => Math.round((to.getTime() - from.getTime()) / MONTH_MS))
    .reduce((sum, months) => sum + months, 0);
  const unused = isEnded
    ? 0
    : periods.reduce((sum, period) => sum + computeUnusedMinor(period, now), 0);
  return { paidMonths, credit: money(Math.floor(unused), first.amount.currency) };
}

function computeUnusedMinor({ from, to, amount }: PaidPeriod, now: Date): number {
  const left = Math.max(0, to.getTime() - Math.max(now.getTime(), from.getTime()));
  return (amount.amountMinor * left) / (to.getTime() - from.getTime());
}

export type ImportedSubscription = Omit<FormerSubscriptionRow, "id" | "purchaseId" | "cancelledAt">;

/** Fetches all subscriptions that were ever paid for, with their worth today. */
export async function fetchSubscriptions({
  payments,
  now,
}: Pick<Deps, "payments" | "now">): Promise<ImportedSubscription[]> {
  const at = now();
  const read: ImportedSubscription[] = [];
  for await (const { periods, isEnded, ...named } of await payments.listSubscriptions()) {
    const worth = computeSubscriptionWorth(periods, { now: at, isEnded });
    if (!worth) continue;
    read.push({
      ...named,
      paidMonths: worth.paidMonths,
      creditMinor: worth.credit.amountMinor,
      currency: worth.credit.currency,
      importedAt: at,
    });
  }
  return read;
}

/** Saves subscriptions, except those that a purchase already uses. Returns how many were written. */
export async function saveSubscriptions(
  db: Db | Tx,
  subscriptions: ImportedSubscription[],
): Promise<number> {
  let written = 0;
  for (const subscription of subscriptions) {
    const { subscriptionId: _name, ...terms } = subscription;
    const rows = await db
      .insert(formerSubscriptions)
      .values(subscription)
      .onConflictDoUpdate({
        target: formerSubscriptions.subscriptionId,
        set: terms,
        setWhere:
          and(isNull(formerSubscriptions.purchaseId), isNull(formerSubscriptions.cancelledAt)) ??
          sql`false`,
      })
      .returning({ id: formerSubscriptions.id });
    written += rows.length;
  }
  return written;
}
