import type { Accepted } from "@site/contracts/auth";
import type { OpenCheckout } from "@site/contracts/billing";
import { money } from "@site/contracts/money";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps, BillingDeps } from "../../deps.ts";
import { findOpenPurchase } from "../../ledger/find-purchases.ts";
import { cancelPurchase } from "../payment-sync/cancel-purchase.ts";
import { hasCheckoutSession } from "../payment-sync/checkout-session.ts";

/** The buyer's unfinished checkout, if it can still be completed. */
export async function findOpenCheckout(
  { db, now }: Pick<Deps, "db" | "now">,
  buyer: ProfileRow,
): Promise<OpenCheckout> {
  const open = await findOpenPurchase(db, buyer.id);
  if (!open || open.cancelRequested || !hasCheckoutSession(open)) return null;
  if (open.checkoutExpiresAt <= now()) return null;
  return {
    purchaseId: open.id,
    kind: open.kind,
    planId: open.planId,
    quantity: open.quantity,
    couponCode: open.couponCode,
    total: money(open.totalMinor, open.currency),
    checkoutUrl: open.checkoutUrl,
    expiresAt: open.checkoutExpiresAt.toISOString(),
  };
}

/**
 * Cancels the open checkout, if there is one, and releases its coupon. A checkout that was just paid isn't cancelled.
 */
export async function cancelOpenCheckout(deps: BillingDeps, buyer: ProfileRow): Promise<Accepted> {
  const open = await findOpenPurchase(deps.db, buyer.id);
  if (open) await cancelPurchase(deps, open);
  return { accepted: true };
}
