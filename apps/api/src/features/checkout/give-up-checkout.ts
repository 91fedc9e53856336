import { and, eq, sql } from "drizzle-orm";

import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { attachCheckout } from "../settlement/attach-checkout.ts";
import { settlePurchase } from "../settlement/settle-purchase.ts";

/**
 * Closes an open checkout at the provider first, so that it can no longer be paid, and then settles it. The result
 * says how it ended: cancelled, or paid by the buyer a moment earlier.
 */
export async function giveUpCheckout(
  deps: BillingDeps,
  purchase: PurchaseRow,
): Promise<PurchaseRow> {
  await deps.db
    .update(purchases)
    .set({ givenUp: true, version: sql`${purchases.version} + 1` })
    .where(
      and(eq(purchases.id, purchase.id), eq(purchases.state, "open"), eq(purchases.givenUp, false)),
    );
  const attached = await attachCheckout(deps, purchase);
  if ("checkoutUrl" in attached) await deps.payments.closeCheckout(attached.checkoutSessionId);
  const ended = await settlePurchase(deps, { purchaseId: purchase.id }, "given up");
  if (!ended || ended.state === "open") throw new AppError("checkout_busy");
  return ended;
}
