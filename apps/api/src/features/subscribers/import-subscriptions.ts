import { and, isNull, sql } from "drizzle-orm";

import type { Db, Tx } from "../../db/client.ts";
import {
  type FormerSubscriptionRow,
  formerSubscriptions,
} from "../../db/schema/former-subscriptions.ts";
import type { Deps } from "../../deps.ts";
import { subscriptionWorth } from "./subscription-worth.ts";

export type ImportedSubscription = Omit<FormerSubscriptionRow, "id" | "purchaseId" | "cancelledAt">;

/** Every subscription at the provider that was ever paid for, with its value today. */
export async function readSubscriptions({
  payments,
  now,
}: Pick<Deps, "payments" | "now">): Promise<ImportedSubscription[]> {
  const at = now();
  const read: ImportedSubscription[] = [];
  for await (const { periods, isEnded, ...named } of await payments.listSubscriptions()) {
    const worth = subscriptionWorth(periods, { now: at, isEnded });
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

/** Stores them. Those that a purchase already uses stay unchanged. Returns how many were written. */
export async function writeSubscriptions(
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
