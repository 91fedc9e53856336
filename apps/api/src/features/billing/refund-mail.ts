import { brand } from "@site/content/brand";
import type { PurchaseKind } from "@site/contracts/billing";
import { formatDay, formatMinute } from "@site/contracts/format-day";
import { formatMoney, type Money, money } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { OutboxMessage } from "../../db/schema/outbox.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import { computeLicenceTerms } from "../../ledger/licence-terms.ts";
import { listLedgerPurchases } from "../../ledger/update-licence.ts";
import { type LicenceView, findLicenceView } from "../../mail/licence-view.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";
import { findPurchaseWithPayer } from "./payment-mails.ts";

export type LicenceAfterRefund =
  | { licence: "stays" }
  | { licence: "ends" }
  | { licence: "changes"; planName: string; updatesUntil: string };

export interface RefundMailData {
  siteOrigin: string;
  purchaseId: string;
  purchaseKind: PurchaseKind;
  planName: string;
  /** When the buyer requested it; null if the shop refunded on its own initiative. */
  requestedAt: Date | null;
  amount: Money;
  licence: LicenceView | undefined;
  after: LicenceAfterRefund;
}

/** Confirms a refund; also the confirmation that consumer law requires when a buyer withdraws. */
export function renderRefundMail(facts: RefundMailData): MailContent {
  const amount = formatMoney(facts.amount);
  const what = { new: "licence", upgrade: "upgrade", renewal: "renewal" }[facts.purchaseKind];
  const name = `${brand.name} ${facts.planName} ${what}`;
  const opening = facts.requestedAt
    ? `We received your request to refund your ${name} on ${formatMinute(facts.requestedAt)}.`
    : `We are refunding ${facts.after.licence === "stays" ? "part of " : ""}your ${name}.`;
  return {
    subject: `Your refund of ${amount}`,
    blocks: [
      {
        text: `${opening} ${amount} goes back to the card or account you paid with. Banks show it within 10 days.`,
      },
      { text: licenceWords(facts) },
      {
        facts: [
          ["Refund", amount],
          ["For", name],
          ...(facts.licence?.isOwn ? [["Licence key", facts.licence.key] as [string, string]] : []),
          ["Purchase", facts.purchaseId],
          ...(facts.requestedAt
            ? [["Asked for", formatMinute(facts.requestedAt)] as [string, string]]
            : []),
        ],
      },
      { button: { label: "See your account", url: pageUrl(facts.siteOrigin, "/account") } },
    ],
  };
}

function licenceWords({ after }: RefundMailData): string {
  if (after.licence === "stays") return "Your licence stays as it is.";
  if (after.licence === "ends") {
    return "This ends your licence: the app stops cleaning data on every computer where it is active. Your files stay as they are.";
  }
  return `Your licence is ${after.planName} again, with updates until ${formatDay(after.updatesUntil)}. The key stays the same.`;
}

/** The refund and what becomes of the licence, to the buyer's present address. */
export async function composeRefundMail(
  { db, siteOrigin }: Pick<MailDeps, "db" | "siteOrigin">,
  { purchaseId, amountMinor, isWhole, requestedAt }: Extract<OutboxMessage, { kind: "refund" }>,
): Promise<OutgoingMail | undefined> {
  const found = await findPurchaseWithPayer(db, purchaseId);
  if (!found) return undefined;
  const { purchase, email } = found;
  const originId = purchase.originId ?? purchase.id;
  const ledger = await listLedgerPurchases(db, originId);
  const licence = await findLicenceView(db, purchase.profileId, { purchaseId: originId });
  const content = renderRefundMail({
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

function afterRefund(purchase: PurchaseRow, ledger: PurchaseRow[]): LicenceAfterRefund {
  const rest = computeLicenceTerms(ledger.filter(({ id }) => id !== purchase.id));
  if (!rest || rest.status === "revoked") return { licence: "ends" };
  return {
    licence: "changes",
    planName: paidPlans[rest.planId].name,
    updatesUntil: rest.updatesUntil,
  };
}
