import { money } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";

import { isReceiptDue } from "../../ledger/licence-status.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { licenceFor } from "../../mail/licence-view.ts";
import { readPaidBy } from "./paid-by.ts";
import { receiptMail } from "./receipt-mail.ts";

/** The receipt, to the buyer's present address; with the licence key if the licence is the buyer's. */
export async function composeReceipt(
  { db, siteOrigin }: Pick<SendDeps, "db" | "siteOrigin">,
  purchaseId: string,
): Promise<AddressedMail | undefined> {
  const found = await readPaidBy(db, purchaseId);
  if (!found) return undefined;
  const { purchase, email } = found;
  const which = { purchaseId: purchase.originId ?? purchase.id };
  const licence = await licenceFor(db, purchase.profileId, which);
  if (!licence) return undefined;
  // Refunded or disputed before it could be sent: no thanks for something that has ended or is in question.
  if (!isReceiptDue(purchase) || licence.status === "revoked") return undefined;
  const amount = (minor: number) => money(minor, purchase.currency);
  const content = receiptMail({
    siteOrigin,
    kind: purchase.kind,
    planName: paidPlans[purchase.planId].name,
    licence,
    purchaseId,
    paidOn: purchase.paidAt?.toISOString().slice(0, 10) ?? licence.issuedOn,
    listPrice: amount(purchase.listPriceMinor),
    discount: amount(purchase.discountMinor),
    tax: amount(purchase.taxMinor),
    total: amount(purchase.totalMinor),
  });
  return { to: email, content };
}
