import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import type { Suite } from "../setup/suite.ts";
import { payer } from "./buyer.ts";

/** A payment that waits for the owner's decision. */
export async function paidInEuros(suite: Suite) {
  const it = await payer(suite, { planId: "pro" }, { isSettled: false });
  suite.payments.control.changeSession(it.checkoutSessionId, { currency: "eur" });
  await syncPurchase(suite.api.deps, { purchaseId: it.purchaseId }, "paid");
  return it;
}

/** What becomes of such a payment that is refused. */
export const refusedInEuros = {
  purchases: ["new pro refunded -19900"],
  licences: ["pro revoked"],
  mails: ["receipt", "refund"],
  provider: ["refund.created"],
  audit: 1,
};
