import { brand } from "@site/content/brand";
import type { PurchaseKind } from "@site/contracts/billing";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney, type Money, money } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";
import { eq } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import type { PaymentMailKind, OutboxMessage } from "../../db/schema/outbox.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import { findPurchase, getPaymentReference } from "../../ledger/find-purchases.ts";
import { type LicenceView, findLicenceView } from "../../mail/licence-view.ts";
import type { Block, MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";
import { isAwaitingDecision } from "./decide-payment.ts";

/** A purchase with its payer's current email address. */
export async function findPurchaseWithPayer(
  db: Db,
  purchaseId: string,
): Promise<{ purchase: PurchaseRow; email: string } | undefined> {
  const [found] = await db
    .select({ purchase: purchases, email: profiles.email })
    .from(purchases)
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .where(eq(purchases.id, purchaseId));
  return found;
}

/** Composes the mail that tells the payer what happened to their payment. */
export async function composePaymentMail(
  { db, siteOrigin }: Pick<MailDeps, "db" | "siteOrigin">,
  { kind, purchaseId }: Extract<OutboxMessage, { kind: PaymentMailKind }>,
): Promise<OutgoingMail | undefined> {
  const found = await findPurchaseWithPayer(db, purchaseId);
  if (!found) return undefined;
  const { purchase, email } = found;
  const content = renderPaymentMail(kind, {
    siteOrigin,
    purchaseId,
    purchaseKind: purchase.kind,
    planName: paidPlans[purchase.planId].name,
    amount: money(purchase.totalMinor, purchase.currency),
    licence: await findLicenceView(db, purchase.profileId, {
      purchaseId: purchase.originId ?? purchase.id,
    }),
  });
  return { to: email, content };
}

export interface PaymentMailData {
  siteOrigin: string;
  purchaseId: string;
  purchaseKind: PurchaseKind;
  planName: string;
  amount: Money;
  /** Absent if nothing was ever paid. */
  licence: LicenceView | undefined;
}

export function renderPaymentMail(kind: PaymentMailKind, data: PaymentMailData): MailContent {
  const name = `${brand.name} ${data.planName}`;
  const amount = formatMoney(data.amount);
  const { subject, blocks } = templates[kind]({ ...data, name, paid: amount });
  const details: Block = {
    facts: [
      ["For", `${name} ${purchaseNouns[data.purchaseKind]}`],
      ["Amount", amount],
      ["Purchase", data.purchaseId],
    ],
  };
  return { subject, blocks: [...blocks, details] };
}

const purchaseNouns: Record<PurchaseKind, string> = {
  new: "licence",
  upgrade: "upgrade",
  renewal: "renewal",
  seats: "added seats",
};

/** What the licence is without this payment. Other payments for it may have built on this one. */
function describeRest(start: string, kind: PurchaseKind, licence: LicenceView | undefined): string {
  if (!licence) return `${start} your licence is as it was before the ${purchaseNouns[kind]}.`;
  const until = licence.isOwn ? `, with updates until ${formatDay(licence.updatesUntil)}` : "";
  return `${start} your licence is ${brand.name} ${licence.planName}${until}.`;
}

type Template = (data: PaymentMailData & { name: string; paid: string }) => MailContent;

function listLicenceFacts(licence: LicenceView | undefined, siteOrigin: string): Block[] {
  if (!licence?.isOwn) return [];
  return [
    {
      facts: [
        ["Licence key", licence.key],
        ["Issued to", licence.holder],
        ["Updates until", formatDay(licence.updatesUntil)],
      ],
    },
    { button: { label: "Get the licence file", url: pageUrl(siteOrigin, "/account") } },
  ];
}

const templates: Record<PaymentMailKind, Template> = {
  "invoice-licence": ({ name, paid, licence, siteOrigin }) => ({
    subject: `Your ${name} licence is ready`,
    blocks: [
      {
        text: `You can use ${name} now, before your invoice of ${paid} is paid. Please pay it by the date on it. If the invoice isn't paid, we'll cancel the licence.`,
      },
      ...listLicenceFacts(licence, siteOrigin),
    ],
  }),
  "invoice-unpaid": ({ name, paid, siteOrigin }) => ({
    subject: `Your ${name} licence has ended`,
    blocks: [
      {
        text: `We didn't receive payment for your ${paid} invoice, so we've cancelled the licence. The app stops cleaning data. Your files stay as they are.`,
      },
      {
        text: "You owe nothing. If you'd still like the licence, create a new quote or pay by card.",
      },
      { button: { label: "See the plans", url: pageUrl(siteOrigin, "/pricing") } },
    ],
  }),
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
  "payment-disputed": ({ name, paid, purchaseKind, licence }) => ({
    subject: `Your payment for ${name} is disputed`,
    blocks: [
      {
        text: `Your bank has reported a dispute about the payment of ${paid} and is looking into it. That can take weeks.`,
      },
      {
        text:
          purchaseKind === "new"
            ? "Until then your licence is paused. Your files stay as they are."
            : describeRest("Until then", purchaseKind, licence),
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
        text: `The dispute about your payment of ${paid} is over, and the payment stands. ${purchaseKind === "new" ? "Your licence works again." : `Your ${purchaseNouns[purchaseKind]} is active again.`} You don't need to do anything.`,
      },
      ...listLicenceFacts(licence, siteOrigin),
    ],
  }),
  "payment-charged-back": ({ name, paid, purchaseKind, licence }) => ({
    subject: `Your payment for ${name} was returned to you`,
    blocks: [
      { text: `Your bank has decided to return the payment of ${paid} to you.` },
      {
        text:
          purchaseKind === "new"
            ? "This ends your licence: the app stops cleaning data on every computer where it is active. Your files stay as they are."
            : describeRest(`This ends your ${purchaseNouns[purchaseKind]}:`, purchaseKind, licence),
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

/**
 * For a payer whose account was deleted before the money arrived: only the payment provider still has their address.
 */
export async function composePaymentReturnedMail(
  { db, payments }: Pick<MailDeps, "db" | "payments">,
  purchaseId: string,
): Promise<OutgoingMail | undefined> {
  const purchase = await findPurchase(db, { purchaseId });
  const reference = purchase && getPaymentReference(purchase);
  if (!reference) return undefined;
  const { payerEmail } = await payments.fetchPaymentSnapshot(reference);
  if (!payerEmail) return undefined;
  const content = renderPaymentReturnedMail({
    planName: paidPlans[purchase.planId].name,
    amount: money(purchase.totalMinor, purchase.currency),
    purchaseId,
  });
  return { to: payerEmail, content };
}

interface PaymentReturnedMailData {
  planName: string;
  amount: Money;
  purchaseId: string;
}

export function renderPaymentReturnedMail({
  planName,
  amount,
  purchaseId,
}: PaymentReturnedMailData): MailContent {
  const paid = formatMoney(amount);
  return {
    subject: `Your payment of ${paid} goes back to you`,
    blocks: [
      {
        text: `Your payment for ${brand.name} ${planName} arrived after your account was deleted, so we couldn't give you the licence. You get all of it back the way you paid. Banks show it within 10 days.`,
      },
      {
        facts: [
          ["Amount", paid],
          ["Purchase", purchaseId],
        ],
      },
      {
        text: `You don't need to do anything. If you still want the licence, create an account and buy it again.`,
      },
    ],
  };
}

/** Asks the owner to decide about a payment that differs from its order; `undefined` if that was decided already. */
export async function composePaymentHeldMail(
  { db }: Pick<MailDeps, "db">,
  purchaseId: string,
): Promise<OutgoingMail | undefined> {
  const purchase = await findPurchase(db, { purchaseId });
  if (!purchase?.paymentProblem || !isAwaitingDecision(purchase)) return undefined;
  const planName = paidPlans[purchase.planId].name;
  const { paymentProblem: problem } = purchase;
  return {
    to: brand.supportEmail,
    content: renderPaymentHeldMail({ purchaseId, planName, problem }),
  };
}

interface PaymentHeldMailData {
  purchaseId: string;
  planName: string;
  /** How it differs from the order. */
  problem: string;
}

export function renderPaymentHeldMail({
  purchaseId,
  planName,
  problem,
}: PaymentHeldMailData): MailContent {
  return {
    subject: `A payment needs your decision: ${problem}`,
    blocks: [
      {
        text: `Someone paid for ${brand.name} ${planName}, but the payment doesn't match the order. They get no licence until you decide, and they don't know why.`,
      },
      {
        facts: [
          ["Paid", problem],
          ["Purchase", purchaseId],
        ],
      },
      {
        text: `Check the payment at the provider. Then run "pnpm ops purchases accept ${purchaseId}" to give the licence, or "pnpm ops purchases refuse ${purchaseId}" to refund it.`,
      },
    ],
  };
}
