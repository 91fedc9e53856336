import { money } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";

import type { OutboxMessage } from "../../db/schema/outbox-message.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import { readLedger } from "../../ledger/derive-licence.ts";
import { ledgerTerms } from "../../ledger/ledger-terms.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { licenceFor } from "../../mail/licence-view.ts";
import { readPaidBy } from "./paid-by.ts";
import { type AfterRefund, refundMail } from "./refund-mail.ts";

/** The refund and what becomes of the licence, to the buyer's present address. */
export async function composeRefund(
  { db, siteOrigin }: Pick<SendDeps, "db" | "siteOrigin">,
  { purchaseId, amountMinor, isWhole, requestedAt }: Extract<OutboxMessage, { kind: "refund" }>,
): Promise<AddressedMail | undefined> {
  const found = await readPaidBy(db, purchaseId);
  if (!found) return undefined;
  const { purchase, email } = found;
  const originId = purchase.originId ?? purchase.id;
  const ledger = await readLedger(db, originId);
  const licence = await licenceFor(db, purchase.profileId, { purchaseId: originId });
  const content = refundMail({
    siteOrigin,
    purchaseId,
    purchaseKind: purchase.kind,
    planName: paidPlans[purchase.planId].name,
    requestedAt: requestedAt ? new Date(requestedAt) : null,
    amount: money(amountMinor, purchase.currency),
    licence,
    after: isWhole ? afterRefund(purchase, ledger) : { licence: "stays" },
  });
  return { to: email, content };
}

function afterRefund(purchase: PurchaseRow, ledger: PurchaseRow[]): AfterRefund {
  const rest = ledgerTerms(ledger.filter(({ id }) => id !== purchase.id));
  if (!rest || rest.status === "revoked") return { licence: "ends" };
  return {
    licence: "changes",
    planName: paidPlans[rest.planId].name,
    updatesUntil: rest.updatesUntil,
  };
}
