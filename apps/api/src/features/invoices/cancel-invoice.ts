import type { Accepted } from "@site/contracts/auth";
import type { InvoiceRef } from "@site/contracts/invoices";
import { and, eq } from "drizzle-orm";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import { purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { cancelPurchase } from "../payment-sync/cancel-purchase.ts";

/** Cancels the buyer's order whose invoice isn't paid yet. Repeated calls change nothing. */
export async function cancelOwnInvoice(
  deps: BillingDeps,
  buyer: ProfileRow,
  { purchaseId }: InvoiceRef,
): Promise<Accepted> {
  const isOwn = and(eq(purchases.id, purchaseId), eq(purchases.profileId, buyer.id));
  const [purchase] = await deps.db
    .select()
    .from(purchases)
    .where(and(isOwn, eq(purchases.payBy, "invoice")));
  if (!purchase) throw new AppError("purchase_not_found");
  const ended = await cancelPurchase(deps, purchase);
  if (ended.paidAt ?? ended.paymentIntentId) throw new AppError("invoice_paid");
  return { accepted: true };
}
