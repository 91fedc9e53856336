import type { OpenCheckout } from "@site/contracts/billing";
import { money } from "@site/contracts/money";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { findOpenPurchase } from "../../ledger/buyers-purchases.ts";
import { isAttached } from "../settlement/attach-checkout.ts";

/** The buyer's unfinished checkout, if it can still be completed. */
export async function openCheckout(
  { db, now }: Pick<Deps, "db" | "now">,
  buyer: ProfileRow,
): Promise<OpenCheckout> {
  const open = await findOpenPurchase(db, buyer.id);
  if (!open || open.givenUp || !isAttached(open) || open.checkoutExpiresAt <= now()) return null;
  return {
    purchaseId: open.id,
    kind: open.kind,
    planId: open.planId,
    couponCode: open.couponCode,
    total: money(open.totalMinor, open.currency),
    checkoutUrl: open.checkoutUrl,
    expiresAt: open.checkoutExpiresAt.toISOString(),
  };
}
