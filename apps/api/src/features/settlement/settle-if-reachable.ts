import type { PurchaseRow } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { settlePurchase } from "./settle-purchase.ts";

/** Settles if the provider can be reached now. While it is away, what we know is still an answer. */
export async function settleIfReachable(
  deps: BillingDeps,
  purchase: PurchaseRow,
  cause: string,
): Promise<PurchaseRow> {
  try {
    return (await settlePurchase(deps, { purchaseId: purchase.id }, cause)) ?? purchase;
  } catch (error) {
    const canWait =
      error instanceof AppError && ["payment_unavailable", "checkout_busy"].includes(error.code);
    if (canWait) return purchase;
    throw error;
  }
}
