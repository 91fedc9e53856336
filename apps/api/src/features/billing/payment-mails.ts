import { brand } from "@site/content/brand";
import type { PurchaseKind } from "@site/contracts/billing";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney, type Money } from "@site/contracts/money";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { PaymentMailKind } from "../../db/schema/outbox-message.ts";
import type { LicenceView } from "../../mail/licence-view.ts";
import type { Block, MailContent } from "../../mail/mail-design.ts";

export interface PaymentFacts {
  siteOrigin: string;
  purchaseId: string;
  purchaseKind: PurchaseKind;
  planName: string;
  amount: Money;
  /** Absent if nothing was ever paid. */
  licence: LicenceView | undefined;
}

/** What became of a payment, to its payer. */
export function paymentMail(kind: PaymentMailKind, facts: PaymentFacts): MailContent {
  const name = `${brand.name} ${facts.planName}`;
  const amount = formatMoney(facts.amount);
  const { subject, blocks } = mails[kind]({ ...facts, name, paid: amount });
  const about: Block = {
    facts: [
      ["For", `${name} ${what[facts.purchaseKind]}`],
      ["Amount", amount],
      ["Purchase", facts.purchaseId],
    ],
  };
  return { subject, blocks: [...blocks, about] };
}

const what: Record<PurchaseKind, string> = {
  new: "licence",
  upgrade: "upgrade",
  renewal: "renewal",
};

type Words = (facts: PaymentFacts & { name: string; paid: string }) => MailContent;

const mails: Record<PaymentMailKind, Words> = {
  "payment-failed": ({ name, paid, purchaseKind, siteOrigin }) => ({
    subject: `Your payment for ${name} didn't go through`,
    blocks: [
      {
        text: `Your bank declined the payment of ${paid}, so you haven't been charged. ${purchaseKind === "new" ? "You don't have a licence yet." : "Your licence hasn't changed."}`,
      },
      { text: "You can try again, with the same card or another way to pay." },
      purchaseKind === "new"
        ? { button: { label: "See the plans", url: pageUrl(siteOrigin, "/pricing") } }
        : { button: { label: "See your account", url: pageUrl(siteOrigin, "/account") } },
    ],
  }),
  "payment-disputed": ({ name, paid, purchaseKind }) => ({
    subject: `Your payment for ${name} is disputed`,
    blocks: [
      {
        text: `Your bank has reported a dispute about the payment of ${paid} and is looking into it. That can take weeks.`,
      },
      {
        text:
          purchaseKind === "new"
            ? "Until then your licence is paused. Your files stay as they are."
            : `Until then your licence is as it was before the ${what[purchaseKind]}.`,
      },
      {
        text: "If you didn't mean to dispute it, tell your bank that the payment is yours. Once the bank accepts it, everything works again automatically.",
      },
    ],
  }),
  "payment-restored": ({ name, paid, purchaseKind, licence, siteOrigin }) => ({
    subject: `The dispute about your payment for ${name} is settled`,
    blocks: [
      {
        text: `The dispute about your payment of ${paid} is over, and the payment stands. ${purchaseKind === "new" ? "Your licence works again." : `Your ${what[purchaseKind]} is active again.`} You don't need to do anything.`,
      },
      ...(licence?.isTheirs
        ? [
            {
              facts: [
                ["Licence key", licence.key],
                ["Issued to", licence.holder],
                ["Updates until", formatDay(licence.updatesUntil)],
              ],
            } satisfies Block,
            { button: { label: "Get the licence file", url: pageUrl(siteOrigin, "/account") } },
          ]
        : []),
    ],
  }),
  "payment-charged-back": ({ name, paid, purchaseKind }) => ({
    subject: `Your payment for ${name} was returned to you`,
    blocks: [
      { text: `Your bank has decided to return the payment of ${paid} to you.` },
      {
        text:
          purchaseKind === "new"
            ? "This ends your licence: the app stops cleaning data on every computer where it is active. Your files stay as they are."
            : `This ends your ${what[purchaseKind]}: your licence is as it was before.`,
      },
    ],
  }),
  "refund-came-back": ({ name }) => ({
    subject: `Your refund for ${name} didn't arrive`,
    blocks: [
      {
        text: "We sent your money back the way you paid, but it didn't get through. It isn't lost: we're looking into it and will write to you.",
      },
      {
        text: "If the card or account you paid with has been closed, reply to this email and tell us. Please don't send card or account numbers.",
      },
    ],
  }),
};
