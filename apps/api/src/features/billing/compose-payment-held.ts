import { brand } from "@site/content/brand";
import { paidPlans } from "@site/contracts/plans";

import { findPurchase } from "../../ledger/find-purchase.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { waitsForDecision } from "./decide-payment.ts";
import { paymentHeldMail } from "./payment-held-mail.ts";

/** Undefined if it was decided meanwhile. */
export async function composePaymentHeld(
  { db }: Pick<SendDeps, "db">,
  purchaseId: string,
): Promise<AddressedMail | undefined> {
  const purchase = await findPurchase(db, { purchaseId });
  if (!purchase?.paymentProblem || !waitsForDecision(purchase)) return undefined;
  const planName = paidPlans[purchase.planId].name;
  const { paymentProblem: problem } = purchase;
  return { to: brand.supportEmail, content: paymentHeldMail({ purchaseId, planName, problem }) };
}
