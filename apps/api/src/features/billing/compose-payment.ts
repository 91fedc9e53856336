import { money } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";

import type { OutboxMessage, PaymentMailKind } from "../../db/schema/outbox-message.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { licenceFor } from "../../mail/licence-view.ts";
import { readPaidBy } from "./paid-by.ts";
import { paymentMail } from "./payment-mails.ts";

/** What became of a payment, to the payer's present address. */
export async function composePayment(
  { db, siteOrigin }: Pick<SendDeps, "db" | "siteOrigin">,
  { kind, purchaseId }: Extract<OutboxMessage, { kind: PaymentMailKind }>,
): Promise<AddressedMail | undefined> {
  const found = await readPaidBy(db, purchaseId);
  if (!found) return undefined;
  const { purchase, email } = found;
  const which = { purchaseId: purchase.originId ?? purchase.id };
  const content = paymentMail(kind, {
    siteOrigin,
    purchaseId,
    purchaseKind: purchase.kind,
    planName: paidPlans[purchase.planId].name,
    amount: money(purchase.totalMinor, purchase.currency),
    licence: await licenceFor(db, purchase.profileId, which),
  });
  return { to: email, content };
}
