import { brand } from "@site/content/brand";
import type { PurchaseKind } from "@site/contracts/billing";
import { formatDay, formatMinute } from "@site/contracts/format-day";
import { formatMoney, type Money, money } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { OutboxMessage, RefundCause } from "../../db/schema/outbox.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import { computeLicenceTerms } from "../../ledger/entitlement.ts";
import { listLedgerPurchases } from "../../ledger/find-purchases.ts";
import { type LicenceView, findLicenceView } from "../../mail/licence-view.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";
import { loadPrices } from "../../pricing/price-list.ts";
import { findPurchaseWithPayer } from "./payment-mails.ts";

/** Composes the mail that confirms a refund to the payer and explains its effect on the licence. */
export async function composeRefundMail(
  { db, siteOrigin }: Pick<MailDeps, "db" | "siteOrigin">,
  {
    purchaseId,
    amountMinor,
    isWhole,
    requestedAt,
    cause,
  }: Extract<OutboxMessage, { kind: "refund" }>,
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
    cause: cause ?? null,
    isWhole,
    after:
      isWhole || cause
        ? await getLicenceAfterRefund(db, purchase, { ledger, isWhole })
        : { licence: "stays" },
  });
  return { to: email, content };
}

async function getLicenceAfterRefund(
  db: MailDeps["db"],
  purchase: PurchaseRow,
  { ledger, isWhole }: { ledger: PurchaseRow[]; isWhole: boolean },
): Promise<LicenceAfterRefund> {
  const rest = computeLicenceTerms(
    isWhole ? ledger.filter(({ id }) => id !== purchase.id) : ledger,
    await loadPrices(db),
  );
  if (!rest || rest.status === "revoked") return { licence: "ends" };
  return {
    licence: "changes",
    planName: paidPlans[rest.planId].name,
    seats: rest.seats,
    updatesUntil: rest.updatesUntil,
  };
}

export type LicenceAfterRefund =
  | { licence: "stays" }
  | { licence: "ends" }
  | { licence: "changes"; planName: string; seats: number; updatesUntil: string };

export interface RefundMailData {
  siteOrigin: string;
  purchaseId: string;
  purchaseKind: PurchaseKind;
  planName: string;
  /** When the buyer requested it; null if the shop refunded on its own initiative. */
  requestedAt: Date | null;
  amount: Money;
  /** Null if a person refunded it. */
  cause: RefundCause | null;
  isWhole: boolean;
  licence: LicenceView | undefined;
  after: LicenceAfterRefund;
}

/** Also serves as the confirmation that consumer law requires when a buyer withdraws from the contract. */
export function renderRefundMail(data: RefundMailData): MailContent {
  const amount = formatMoney(data.amount);
  const noun = { new: "licence", upgrade: "upgrade", renewal: "renewal", seats: "added seats" }[
    data.purchaseKind
  ];
  const name = `${brand.name} ${data.planName} ${noun}`;
  const opening = data.requestedAt
    ? `We received your request to refund your ${name} on ${formatMinute(data.requestedAt)}.`
    : `We are refunding ${data.isWhole ? "" : "part of "}your ${name}.`;
  return {
    subject: `Your refund of ${amount}`,
    blocks: [
      {
        text: `${opening} ${amount} goes back to the card or account you paid with. Banks show it within 10 days.`,
      },
      ...(data.cause ? [{ text: causeTexts[data.cause] }] : []),
      { text: describeLicence(data) },
      {
        facts: [
          ["Refund", amount],
          ["For", name],
          ...(data.licence?.isOwn ? [["Licence key", data.licence.key] as [string, string]] : []),
          ["Purchase", data.purchaseId],
          ...(data.requestedAt
            ? [["Asked for", formatMinute(data.requestedAt)] as [string, string]]
            : []),
        ],
      },
      { button: { label: "See your account", url: pageUrl(data.siteOrigin, "/account") } },
    ],
  };
}

const causeTexts: Record<RefundCause, string> = {
  unused:
    "Another payment for this licence was returned. What you paid for that builds on it no longer has an effect, so you get it back.",
  "offer-changed":
    "The licence changed between your order and your payment, so the price no longer fits. You can order again at today's price.",
  places:
    "A part of your order was returned. Those who joined last lose their places if too few are left.",
  moved:
    "The licence was moved to another account before your payment arrived, so the payment has no effect.",
};

function describeLicence({ after }: RefundMailData): string {
  if (after.licence === "stays") return "Your licence stays as it is.";
  if (after.licence === "ends") {
    return "This ends your licence: the app stops cleaning data on every computer where it is active. Your files stay as they are.";
  }
  const people = after.seats > 1 ? ` for ${after.seats} people` : "";
  return `The licence is now ${after.planName}${people}, with updates until ${formatDay(after.updatesUntil)}. The key stays the same.`;
}
