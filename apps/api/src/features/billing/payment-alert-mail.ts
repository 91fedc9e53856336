import { brand } from "@site/content/brand";
import { formatMinute } from "@site/contracts/format-day";
import { formatMoney, type Money, money } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import { eq } from "drizzle-orm";

import { invoices } from "../../db/schema/invoices.ts";
import type { OutboxMessage } from "../../db/schema/outbox.ts";
import { purchases } from "../../db/schema/purchases.ts";
import { findPurchase } from "../../ledger/find-purchases.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import type { MailDeps, OutgoingMail } from "../../mail/outgoing-mail.ts";
import { describeUnusedTransfer } from "../payment-sync/unused-transfers.ts";

/** Tells the shop about a dispute or an early fraud warning, with what is at stake and until when to answer. */
export async function composePaymentAlertMail(
  { db, payments }: Pick<MailDeps, "db" | "payments">,
  { purchaseId, about }: Extract<OutboxMessage, { kind: "payment-alert" }>,
): Promise<OutgoingMail | undefined> {
  const purchase = await findPurchase(db, { purchaseId });
  if (!purchase?.paymentIntentId) return undefined;
  const { paymentIntentId, planId, totalMinor, currency } = purchase;
  const disputes = about === "dispute" ? await payments.listDisputes(paymentIntentId) : [];
  const [dispute] = disputes.toSorted((a, b) => b.openedAt.getTime() - a.openedAt.getTime());
  return {
    to: brand.supportEmail,
    content: renderPaymentAlertMail({
      purchaseId,
      planName: paidPlans[planId].name,
      about,
      amount: dispute?.amount ?? money(totalMinor, currency),
      reason: dispute?.reason ?? null,
      dueAt: dispute?.dueAt ?? null,
      url: dispute?.url ?? payments.getPaymentUrl(paymentIntentId),
    }),
  };
}

/** Tells the shop about an unused bank transfer. Sends nothing if the money was used or returned in the meantime. */
export async function composeUnusedTransferMail(
  { db, payments }: Pick<MailDeps, "db" | "payments">,
  { purchaseId, customerId }: Extract<OutboxMessage, { kind: "unused-transfer" }>,
): Promise<OutgoingMail | undefined> {
  const [found] = await db
    .select({ purchase: purchases, invoice: invoices })
    .from(purchases)
    .innerJoin(invoices, eq(invoices.purchaseId, purchases.id))
    .where(eq(purchases.id, purchaseId));
  const explanation = found && describeUnusedTransfer(found.purchase, found.invoice);
  if (!explanation) return undefined;
  return {
    to: brand.supportEmail,
    content: renderUnusedTransferMail({
      purchaseId,
      explanation,
      company: found.invoice.company,
      number: found.invoice.number,
      url: payments.getCustomerUrl(customerId),
    }),
  };
}

export interface UnusedTransferMailData {
  purchaseId: string;
  explanation: string;
  company: string;
  number: string | null;
  url: string;
}

export function renderUnusedTransferMail(data: UnusedTransferMailData): MailContent {
  return {
    subject: `Unused bank transfer from ${data.company}`,
    blocks: [
      { text: data.explanation },
      {
        facts: [
          ["Company", data.company],
          ["Invoice", data.number ?? "none"],
          ["Purchase", data.purchaseId],
        ],
      },
      { button: { label: "See the customer", url: data.url } },
      {
        text: "It arrived after the invoice was closed or paid, or is less than the invoice. On the customer's page, Refund returns it to the bank account it came from.",
      },
    ],
  };
}

export interface PaymentAlertMailData {
  purchaseId: string;
  planName: string;
  about: "dispute" | "fraud-warning";
  amount: Money;
  /** As the provider names it. */
  reason: string | null;
  /** Until when the shop can answer. */
  dueAt: Date | null;
  url: string;
}

export function renderPaymentAlertMail(data: PaymentAlertMailData): MailContent {
  const amount = formatMoney(data.amount);
  const name = `${brand.name} ${data.planName}`;
  const isDispute = data.about === "dispute";
  const facts: [string, string][] = [
    ["Amount", amount],
    ["Purchase", data.purchaseId],
  ];
  if (data.reason) facts.push(["Reason", data.reason.replaceAll("_", " ")]);
  if (data.dueAt) facts.push(["Answer until", formatMinute(data.dueAt)]);
  return {
    subject: isDispute
      ? `A payment of ${amount} is disputed`
      : `A payment of ${amount} may be fraudulent`,
    blocks: [
      {
        text: isDispute
          ? `A bank questions the payment for ${name}. If you don't answer in time, the buyer gets the money back and you pay a fee.`
          : `The card's bank has warned that the payment for ${name} may be fraudulent. Nothing is disputed yet: a refund now usually prevents a dispute and its fee.`,
      },
      { facts },
      {
        button: {
          label: isDispute ? "Answer the dispute" : "See the payment",
          url: data.url,
        },
      },
      {
        text: isDispute
          ? `"pnpm ops purchases find ${data.purchaseId}" shows the purchase, and /operator has its activation log as evidence.`
          : `To refund it, run "pnpm ops refund ${data.purchaseId}" or open /operator.`,
      },
    ],
  };
}
