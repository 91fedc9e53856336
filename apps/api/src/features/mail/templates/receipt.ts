import { brand } from "@site/content/brand";
import { formatMoney, type Money } from "@site/contracts/money";

import { formatDay } from "../format-day.ts";
import type { MailContent } from "../mail-design.ts";

export interface ReceiptFacts {
  siteOrigin: string;
  planName: string;
  licenceKey: string;
  holder: string;
  updatesUntil: string;
  purchaseId: string;
  paidOn: string;
  discount: Money;
  tax: Money;
  total: Money;
}

export function receiptMail(facts: ReceiptFacts): MailContent {
  const { siteOrigin, planName, discount, tax } = facts;
  const wasFree = facts.total.amountMinor === 0;
  return {
    subject: `Your ${brand.name} ${planName} licence`,
    blocks: [
      { text: `Thank you for choosing ${brand.name} ${planName}. Your licence is ready.` },
      {
        facts: [
          ["Licence key", facts.licenceKey],
          ["Issued to", facts.holder],
          ["Updates until", formatDay(facts.updatesUntil)],
        ],
      },
      {
        text: `The licence does not expire: every version released up to ${formatDay(facts.updatesUntil)} is yours to keep. Your account has the licence file, which activates the app without a network.`,
      },
      { button: { label: "Get the licence file", url: `${siteOrigin}/account` } },
      { text: `The installer for your system is at ${siteOrigin}/download.` },
      {
        facts: [
          ["Purchase", facts.purchaseId],
          ["Date", formatDay(facts.paidOn)],
          ...(discount.amountMinor > 0 ? [fact("Discount", discount)] : []),
          ...(tax.amountMinor > 0 ? [fact("Tax included", tax)] : []),
          fact(wasFree ? "Total" : "Total paid", facts.total),
        ],
      },
      ...(wasFree
        ? []
        : [{ text: `The invoice is under Purchases in your account: ${siteOrigin}/account.` }]),
    ],
  };
}

function fact(label: string, amount: Money): [string, string] {
  return [label, formatMoney(amount)];
}
