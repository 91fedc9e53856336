import { money } from "@site/contracts/money";
import type { Stripe } from "stripe";

import type { BalanceChange, PaymentDetails, PaymentDispute } from "../payments.ts";
import { getExpanded, parseAmount, toDisputeStatus } from "./checkout-session.ts";
import { callStripe } from "./client.ts";

const PAGE_SIZE = 100;

/** Reads all pages, because Stripe lists the newest first and the books need the oldest first. */
export async function listBalanceChanges(stripe: Stripe, since: Date): Promise<BalanceChange[]> {
  const changes: BalanceChange[] = [];
  const gte = Math.floor(since.getTime() / 1_000);
  let after: string | undefined;
  do {
    const page = await callStripe(() =>
      stripe.balanceTransactions.list({
        limit: PAGE_SIZE,
        created: { gte },
        expand: ["data.source"],
        ...(after ? { starting_after: after } : {}),
      }),
    );
    changes.push(...page.data.flatMap((transaction) => toBalanceChange(transaction) ?? []));
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
  return changes.reverse();
}

/** Moves between the account and the shop's bank, which are neither income nor cost. */
const transfers = /^(payout|topup|transfer|reserve|reserved|risk|inbound_transfer)/;

/** Returns `undefined` for a transfer to the shop's own bank. */
function toBalanceChange(transaction: Stripe.BalanceTransaction): BalanceChange | undefined {
  const { id, created, type, amount, fee, currency } = transaction;
  if (transfers.test(type)) return undefined;
  const source = getSource(transaction);
  const kind = getKind(transaction);
  const settledCurrency = currency.toUpperCase();
  return {
    id,
    kind,
    at: new Date(created * 1_000),
    // The amount of the payment itself may be in another currency than the account.
    amountMinor: source ? Math.sign(amount) * source.amount : amount,
    currency: source ? source.currency.toUpperCase() : settledCurrency,
    settledMinor: amount,
    settledCurrency,
    feeMinor: fee,
    purchaseId: source?.metadata?.["purchaseId"],
    paymentIntentId: getReference(source?.payment_intent),
    disputeId: source?.object === "dispute" ? source.id : undefined,
  };
}

type PaymentSource = Stripe.Charge | Stripe.Refund | Stripe.Dispute;

function getSource({ source }: Stripe.BalanceTransaction): PaymentSource | undefined {
  const expanded = getExpanded(source);
  return expanded?.object === "charge" ||
    expanded?.object === "refund" ||
    expanded?.object === "dispute"
    ? expanded
    : undefined;
}

function getKind({ type, reporting_category }: Stripe.BalanceTransaction): BalanceChange["kind"] {
  if (type === "charge" || type === "payment") return "payment";
  if (type === "refund" || type === "payment_refund") return "refund";
  if (reporting_category === "refund_failure") return "refund_returned";
  // A bank debit that fails after it succeeded takes the money back as a refund does.
  if (type === "payment_failure_refund" || type === "payment_reversal") return "refund";
  if (reporting_category === "dispute") return "dispute_opened";
  if (reporting_category === "dispute_reversal") return "dispute_won";
  return type.endsWith("_fee") ? "fee" : "other";
}

function getReference(field: string | { id: string } | null | undefined): string | undefined {
  return (typeof field === "string" ? field : field?.id) ?? undefined;
}

export async function fetchPaymentDetails(
  stripe: Stripe,
  sessionId: string,
): Promise<PaymentDetails> {
  const session = await callStripe(() =>
    stripe.checkout.sessions.retrieve(sessionId, {
      expand: ["invoice", "payment_intent.latest_charge", "line_items.data.taxes"],
    }),
  );
  const charge = getExpanded(getExpanded(session.payment_intent)?.latest_charge);
  const card = charge?.payment_method_details?.card;
  const { customer_details: customer, total_details: totals } = session;
  return {
    invoiceNumber: getExpanded(session.invoice)?.number ?? null,
    country: customer?.address?.country ?? null,
    vatNumber: customer?.tax_ids?.[0]?.value ?? null,
    taxRate: sumRates(session.line_items?.data[0]),
    taxMinor: parseAmount(totals?.amount_tax),
    discountMinor: parseAmount(totals?.amount_discount),
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  };
}

/** A state and its city may each have a rate. */
function sumRates(line: Stripe.LineItem | undefined): string {
  const total = (line?.taxes ?? []).reduce((sum, { rate }) => sum + rate.percentage, 0);
  return String(Math.round(total * 10_000) / 10_000);
}

export async function listDisputes(
  stripe: Stripe,
  dashboard: string,
  paymentIntentId: string,
): Promise<PaymentDispute[]> {
  const disputes = await callStripe(() =>
    stripe.disputes.list({ payment_intent: paymentIntentId, limit: PAGE_SIZE }),
  );
  return disputes.data.map((dispute) => {
    const status = toDisputeStatus(dispute.status);
    const { due_by: dueBy, has_evidence: hasEvidence } = dispute.evidence_details;
    return {
      id: dispute.id,
      status,
      reason: dispute.reason,
      amount: money(parseAmount(dispute.amount), dispute.currency.toUpperCase()),
      openedAt: new Date(dispute.created * 1_000),
      dueAt: dueBy ? new Date(dueBy * 1_000) : null,
      hasEvidence,
      url: `${dashboard}/disputes/${dispute.id}`,
    };
  });
}

/** The provider's dashboard, or the stand-in's page. */
export function getDashboard({
  secretKey,
  apiBase,
}: {
  secretKey: string;
  apiBase?: string | undefined;
}): string {
  if (apiBase) return new URL(apiBase).origin;
  return `https://dashboard.stripe.com${secretKey.includes("_test_") ? "/test" : ""}`;
}
