import type { Stripe } from "stripe";

import { AppError } from "../../errors.ts";
import type { DisputeStatus, PaymentSnapshot } from "../payment-snapshot.ts";
import { calling } from "./client.ts";

/** The largest amount that our ledger can store. */
const MOST_MINOR = 2_147_483_647;

/** What Stripe says about a checkout now: session, payment, refunds and disputes. */
export async function readCheckout(stripe: Stripe, sessionId: string): Promise<PaymentSnapshot> {
  const session = await calling(() =>
    stripe.checkout.sessions.retrieve(sessionId, {
      expand: ["payment_intent.latest_charge.refunds"],
    }),
  );
  // A proxy on the way may return the answer to another request.
  if (session.object !== "checkout.session" || session.id !== sessionId) {
    throw new AppError("payment_unavailable");
  }
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  const paid =
    session.payment_status === "paid" || session.payment_status === "no_payment_required";
  return {
    session: sessionStatus(session.status),
    paid,
    failed: intent?.status === "requires_payment_method" || intent?.status === "canceled",
    paidBy: session.payment_status === "no_payment_required" ? "nothing_due" : "payment",
    currency: (session.currency ?? "").toUpperCase(),
    subtotalMinor: amountOf(session.amount_subtotal),
    discountMinor: amountOf(session.total_details?.amount_discount),
    taxMinor: amountOf(session.total_details?.amount_tax),
    totalMinor: amountOf(session.amount_total),
    refundedMinor: amountOf(charge?.amount_refunded),
    refundCameBack: cameBack(charge?.refunds?.data ?? []),
    disputes: intent && charge?.disputed ? await disputesOf(stripe, intent.id) : [],
    paymentIntentId: intent?.id ?? null,
    payerEmail: session.customer_details?.email ?? null,
    paidAt: paid ? new Date((charge?.created ?? session.created) * 1_000) : null,
  };
}

/** A provider's amounts are always valid; such an answer comes from elsewhere. */
function amountOf(minor: number | null | undefined): number {
  const amount = minor ?? 0;
  if (!Number.isInteger(amount) || amount < 0 || amount > MOST_MINOR) {
    throw new AppError("payment_unavailable", { cause: new Error(`No amount: ${amount}`) });
  }
  return amount;
}

/** Of the refunds, newest first. */
function cameBack([last]: { status: string | null }[]): boolean {
  return last?.status === "failed" || last?.status === "canceled";
}

function expanded<T extends object>(field: string | T | null | undefined): T | undefined {
  return typeof field === "object" && field !== null ? field : undefined;
}

function sessionStatus(status: string | null): PaymentSnapshot["session"] {
  return status === "complete" || status === "expired" ? status : "open";
}

async function disputesOf(stripe: Stripe, paymentIntentId: string): Promise<DisputeStatus[]> {
  const disputes = await calling(() =>
    stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }),
  );
  return disputes.data.map((dispute) => disputeStatus(dispute.status));
}

/** An inquiry (`warning_…`) or a prevented dispute takes no money back; an unknown future status counts as open. */
function disputeStatus(status: string): DisputeStatus {
  if (status === "won" || status === "lost") return status;
  return status.startsWith("warning_") || status === "prevented" ? "none" : "open";
}
