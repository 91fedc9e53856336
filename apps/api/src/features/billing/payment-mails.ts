import { brand } from "@site/content/brand";
import type { PurchaseKind } from "@site/contracts/billing";
import { formatMoney, type Money } from "@site/contracts/money";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { PaymentMailKind } from "../../db/schema/outbox-message.ts";
import { formatDay } from "../../mail/format-day.ts";
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
    subject: `Your payment for ${name} did not go through`,
    blocks: [
      {
        text: `Your bank did not make the payment of ${paid}, so you have paid nothing. ${purchaseKind === "new" ? "There is no licence from it." : "Your licence is what it was."}`,
      },
      { text: "You can try again, with this way of paying or another." },
      purchaseKind === "new"
        ? { button: { label: "See the plans", url: pageUrl(siteOrigin, "/pricing") } }
        : { button: { label: "See your account", url: pageUrl(siteOrigin, "/account") } },
    ],
  }),
  "payment-disputed": ({ name, paid, purchaseKind }) => ({
    subject: `Your payment for ${name} is disputed`,
    blocks: [
      {
        text: `Your bank tells us that the payment of ${paid} is disputed, and decides about it now. That can take weeks.`,
      },
      {
        text:
          purchaseKind === "new"
            ? "Until then the licence is paused. Your own files stay as they are."
            : `Until then the ${what[purchaseKind]} does not count: the licence is what it is without it.`,
      },
      {
        text: "If you did not mean to dispute it, tell your bank that the payment is yours. Once the bank has decided for it, all goes on by itself.",
      },
    ],
  }),
  "payment-restored": ({ name, paid, purchaseKind, licence, siteOrigin }) => ({
    subject: `Your payment for ${name} stands`,
    blocks: [
      {
        text: `The dispute about your payment of ${paid} is over, and the payment stands. ${purchaseKind === "new" ? "The licence works as before." : `The ${what[purchaseKind]} counts again.`} There is nothing that you have to do.`,
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
    subject: `Your payment for ${name} went back to you`,
    blocks: [
      { text: `Your bank has decided that the payment of ${paid} goes back to you.` },
      {
        text:
          purchaseKind === "new"
            ? "The licence has ended with it: the app stops cleaning data on every computer where it is activated. Your own files stay as they are."
            : `The ${what[purchaseKind]} has ended with it: the licence is what it is without it.`,
      },
    ],
  }),
  "refund-came-back": ({ name }) => ({
    subject: `Your refund for ${name} did not arrive`,
    blocks: [
      {
        text: "We sent your money back the way it came, and it did not get through. It is not lost: one of us looks after it and writes to you.",
      },
      {
        text: "If the card or account that you paid with is closed, reply to this mail and tell us. Please send no numbers of cards or accounts.",
      },
    ],
  }),
};
