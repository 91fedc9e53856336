import type { PurchaseState } from "@site/contracts/billing";

import type { Tx } from "../db/client.ts";
import { type PurchaseRow, purchaseTransitions } from "../db/schema/purchases.ts";
import { confirmRedemption, releaseRedemption } from "./coupon-uses.ts";
import { deriveLicence } from "./derive-licence.ts";
import { licenceStatusOf } from "./licence-status.ts";
import { lockLedger } from "./lock-ledger.ts";
import { refundOrphanedPayments } from "./refund-orphaned-payments.ts";
import { refuseReplaced } from "./refuse-replaced.ts";
import { releaseSubscription } from "./take-up-subscription.ts";
import { tellPayer } from "./tell-payer.ts";
import { tellShop } from "./tell-shop.ts";

interface Transition {
  /** The purchase before the change; null when it is new. */
  from: PurchaseRow | null;
  cause: string;
  at: Date;
}

/**
 * Records that a purchase changed, and updates everything that follows from its state: licence, coupon, mail. Must
 * run in the transaction that changed the purchase.
 */
export async function applyTransition(
  tx: Tx,
  changed: PurchaseRow,
  { from, cause, at }: Transition,
): Promise<void> {
  await tx.insert(purchaseTransitions).values({
    purchaseId: changed.id,
    version: changed.version,
    fromState: from?.state ?? null,
    toState: changed.state,
    totalMinor: changed.totalMinor,
    refundedMinor: changed.refundedMinor,
    cause,
    at,
  });
  // One at a time for each person, and before the licence: deleting an account locks in this order too.
  const { people } = await lockLedger(tx, changed);
  const payer = people.find(({ id }) => id === changed.profileId);
  const purchase = await refuseReplaced(tx, changed, from);
  await deriveLicence(tx, purchase);
  if (licenceStatusOf(purchase.state)) await confirmRedemption(tx, purchase.id);
  await tellPayer(tx, purchase, { from, at });
  await tellShop(tx, purchase, at);
  await refundOrphanedPayments(tx, purchase, { from, at, payerIsGone: Boolean(payer?.deletedAt) });
  if (isAbandoned(purchase.state)) await releaseRedemption(tx, purchase.id);
  // A credit is the buyer's money: it is refunded together with the price.
  if (isAbandoned(purchase.state) || purchase.state === "refunded") {
    await releaseSubscription(tx, purchase.id);
  }
}

function isAbandoned(state: PurchaseState): boolean {
  return state === "expired" || state === "cancelled" || state === "failed";
}
