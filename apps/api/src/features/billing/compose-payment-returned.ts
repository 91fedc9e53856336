import { money } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";

import { findPurchase } from "../../ledger/find-purchase.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { paymentReturnedMail } from "./payment-returned-mail.ts";

/** Gets the payer's address from the provider: we no longer have one. */
export async function composePaymentReturned(
  { db, payments }: Pick<SendDeps, "db" | "payments">,
  purchaseId: string,
): Promise<AddressedMail | undefined> {
  const purchase = await findPurchase(db, { purchaseId });
  if (!purchase?.checkoutSessionId) return undefined;
  const { payerEmail } = await payments.readCheckout(purchase.checkoutSessionId);
  if (!payerEmail) return undefined;
  const content = paymentReturnedMail({
    planName: paidPlans[purchase.planId].name,
    amount: money(purchase.totalMinor, purchase.currency),
    purchaseId,
  });
  return { to: payerEmail, content };
}
