import { brand } from "@site/content/brand";
import type { PurchaseKind } from "@site/contracts/billing";
import { formatDay, formatMinute } from "@site/contracts/format-day";
import { formatMoney, type Money } from "@site/contracts/money";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { LicenceView } from "../../mail/licence-view.ts";
import type { MailContent } from "../../mail/mail-design.ts";

export type AfterRefund =
  | { licence: "stays" }
  | { licence: "ends" }
  | { licence: "changes"; planName: string; updatesUntil: string };

export interface RefundFacts {
  siteOrigin: string;
  purchaseId: string;
  purchaseKind: PurchaseKind;
  planName: string;
  /** When the buyer requested it; null if the shop refunded on its own initiative. */
  requestedAt: Date | null;
  amount: Money;
  licence: LicenceView | undefined;
  after: AfterRefund;
}

/** Confirms a refund; also the confirmation that consumer law requires when a buyer withdraws. */
export function refundMail(facts: RefundFacts): MailContent {
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
          ...(facts.licence?.isTheirs
            ? [["Licence key", facts.licence.key] as [string, string]]
            : []),
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

function licenceWords({ after }: RefundFacts): string {
  if (after.licence === "stays") return "Your licence stays as it is.";
  if (after.licence === "ends") {
    return "This ends your licence: the app stops cleaning data on every computer where it is active. Your files stay as they are.";
  }
  return `Your licence is ${after.planName} again, with updates until ${formatDay(after.updatesUntil)}. The key stays the same.`;
}
