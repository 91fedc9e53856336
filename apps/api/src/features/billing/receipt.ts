import type { Receipt, ReceiptInput } from "@site/contracts/billing";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findOwnPurchase } from "./purchase-status.ts";

/** Where the provider shows the invoice of the buyer's own purchase. There is none if nothing was paid. */
export async function receipt(
  deps: Pick<Deps, "db" | "payments">,
  buyer: ProfileRow,
  { purchaseId }: ReceiptInput,
): Promise<Receipt> {
  const purchase = await findOwnPurchase(deps, buyer, { purchaseId });
  const { checkoutSessionId, paidAt } = purchase;
  if (!checkoutSessionId || !paidAt) throw new AppError("receipt_not_ready");
  const receiptUrl = await deps.payments.receiptUrl(checkoutSessionId);
  if (!receiptUrl) throw new AppError("receipt_not_ready");
  return { receiptUrl };
}
