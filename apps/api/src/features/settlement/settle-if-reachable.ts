import type { PurchaseRow } from "../../db/schema/purchases.ts";
import { AppError } from "../../errors.ts";
import { settlePurchase, type SettleDeps } from "./settle-purchase.ts";

/** Settles where the provider can be asked now. What we know is still an answer while it is away. */
export async function settleIfReachable(
  deps: SettleDeps,
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
