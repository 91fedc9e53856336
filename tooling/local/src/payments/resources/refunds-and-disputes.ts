import type Stripe from "stripe";

import { invalidParameter, invalidRequest } from "../http/api-error.ts";
import {
  getId,
  getObject,
  createId,
  type Provider,
  sparseObject,
  mergeMetadata,
} from "../provider.ts";
import { DISPUTE_FEE, recordBalanceChange } from "./balance.ts";

export interface NewRefund {
  amount?: number;
  charge?: string;
  payment_intent?: string;
  metadata?: Record<string, string> | null;
  reason?: "duplicate" | "fraudulent" | "requested_by_customer";
}

/** Refunds a charge, by default all that remains. The amount is in minor units. */
export function createRefund(provider: Provider, input: NewRefund): Stripe.Refund {
  const charge = findCharge(provider, input);
  const left = charge.amount_captured - charge.amount_refunded;
  assertRefundable(provider, charge, left, input.amount);
  const amount = input.amount ?? left;
  const isPending = isSlowToRefund(provider, charge);
  const refund = sparseObject<Stripe.Refund>({
    id: createId("re"),
    object: "refund",
    amount,
    charge: charge.id,
    created: provider.now(),
    currency: charge.currency,
    metadata: mergeMetadata(null, input.metadata),
    payment_intent: charge.payment_intent,
    reason: input.reason ?? null,
    status: isPending ? "pending" : "succeeded",
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const isCard = charge.payment_method_details?.type === "card";
  refund.balance_transaction = recordBalanceChange(provider, {
    source: refund.id,
    currency: refund.currency,
    amount: -amount,
    type: isCard ? "refund" : "payment_refund",
    reportingCategory: "refund",
  }).id;
  provider.store.put("refund", refund);
  provider.emit("refund.created", refund);
  provider.emit("charge.refunded", charge);
  return refund;
}

/** Completes a pending refund. The bank can still return a successful one. */
export function completeRefund(
  provider: Provider,
  id: string,
  status: "succeeded" | "failed",
): Stripe.Refund {
  const refund = getObject(provider, "refund", id);
  if (refund.status === "failed" || refund.status === status) {
    throw invalidRequest(`The refund ${id} is ${refund.status} already.`);
  }
  refund.status = status;
  if (status === "failed") {
    refund.failure_reason = "expired_or_canceled_card";
    const charge = getObject(provider, "charge", refund.charge);
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    refund.failure_balance_transaction = recordBalanceChange(provider, {
      source: refund.id,
      currency: refund.currency,
      amount: refund.amount,
      type: "refund_failure",
      reportingCategory: "refund_failure",
    }).id;
  }
  provider.emit("refund.updated", refund);
  provider.emit("charge.refund.updated", refund);
  if (status === "failed") provider.emit("refund.failed", refund);
  provider.store.changed();
  return refund;
}

function findCharge(provider: Provider, input: NewRefund): Stripe.Charge {
  if (input.charge) return getObject(provider, "charge", input.charge, "charge");
  if (!input.payment_intent) {
    throw invalidParameter(
      "Give one of charge and payment_intent.",
      "parameter_missing",
      "payment_intent",
    );
  }
  const intent = getObject(provider, "payment_intent", input.payment_intent, "payment_intent");
  if (!intent.latest_charge) {
    throw invalidRequest(
      `The payment ${intent.id} has no charge to refund.`,
      "payment_intent_unexpected_state",
      "payment_intent",
    );
  }
  return getObject(provider, "charge", intent.latest_charge, "payment_intent");
}

function assertRefundable(
  provider: Provider,
  charge: Stripe.Charge,
  left: number,
  amount: number | undefined,
): void {
  if (charge.status !== "succeeded") {
    throw invalidRequest(
      `The charge ${charge.id} is ${charge.status}.`,
      "charge_not_refundable",
      "charge",
    );
  }
  if (isHeldByBank(provider, charge)) {
    throw invalidRequest(`The charge ${charge.id} is disputed.`, "charge_disputed", "charge");
  }
  if (left === 0) {
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      "charge_already_refunded",
      "charge",
    );
  }
  if (amount !== undefined && amount > left) {
    throw invalidRequest(
      `The refund of ${amount} is more than the ${left} that are left of the charge.`,
      "amount_too_large",
      "amount",
    );
  }
}

/**
 * Whether a dispute withholds the charged money. Inquiries never do, and a won dispute no longer does, so these
 * charges can be refunded.
 */
function isHeldByBank(provider: Provider, charge: Stripe.Charge): boolean {
  return provider.store
    .all("dispute")
    .some(
      (dispute) =>
        dispute.charge === charge.id &&
        !dispute.is_charge_refundable &&
        !["won", "warning_closed"].includes(dispute.status),
    );
}

function isSlowToRefund(provider: Provider, charge: Stripe.Charge): boolean {
  const session = provider.store
    .all("checkout.session")
    .find(({ payment_intent: intent }) => intent === charge.payment_intent);
  return provider.store.find("draft", session?.id ?? "")?.refundsPend ?? false;
}

/** How long the shop may answer a dispute. */
const EVIDENCE_DAYS = 9;

/** The provider keeps its fee for a dispute, whoever wins. */
function recordDisputeBalance(
  provider: Provider,
  dispute: Stripe.Dispute,
  change: "withdrawn" | "reinstated",
): void {
  const isWithdrawn = change === "withdrawn";
  dispute.balance_transactions.push(
    recordBalanceChange(provider, {
      source: getId(dispute.id),
      currency: dispute.currency,
      amount: isWithdrawn ? -dispute.amount : dispute.amount,
      fee: isWithdrawn ? DISPUTE_FEE : 0,
      type: "adjustment",
      reportingCategory: isWithdrawn ? "dispute" : "dispute_reversal",
    }),
  );
}

/** Opens a dispute by the card's owner. The money is withdrawn until the bank decides. */
export function openDispute(
  provider: Provider,
  chargeId: string,
  { reason = "fraudulent", inquiry = false }: { reason?: string; inquiry?: boolean } = {},
): Stripe.Dispute {
  const charge = getObject(provider, "charge", chargeId, "charge");
  if (charge.status !== "succeeded" || charge.disputed || charge.refunded) {
    throw invalidRequest(`The charge ${chargeId} can no longer be disputed.`, undefined, "charge");
  }
  const dispute = sparseObject<Stripe.Dispute>({
    id: createId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: provider.now(),
    currency: charge.currency,
    evidence_details: {
      due_by: provider.now() + EVIDENCE_DAYS * 24 * 3600,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: inquiry,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: inquiry ? "warning_needs_response" : "needs_response",
  });
  charge.disputed = true;
  if (!inquiry) recordDisputeBalance(provider, dispute, "withdrawn");
  provider.store.put("dispute", dispute);
  provider.emit("charge.dispute.created", dispute);
  if (!inquiry) provider.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Reports a payment as probably fraudulent, before anyone disputes it. Returns the id of the warning. */
export function warnOfFraud(provider: Provider, chargeId: string): string {
  const charge = getObject(provider, "charge", chargeId, "charge");
  const warning = sparseObject<Stripe.Radar.EarlyFraudWarning>({
    id: createId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: !charge.refunded,
    charge: charge.id,
    created: provider.now(),
    fraud_type: "unauthorized_use_of_card",
    payment_intent: charge.payment_intent ?? "",
  });
  provider.emit("radar.early_fraud_warning.created", warning);
  return warning.id;
}

/** Closes a dispute with the bank's decision. If it is won, the money returns; an inquiry is only closed. */
export function closeDispute(
  provider: Provider,
  id: string,
  outcome: "won" | "lost",
): Stripe.Dispute {
  const dispute = getObject(provider, "dispute", id);
  if (["won", "lost", "warning_closed"].includes(dispute.status)) {
    throw invalidRequest(`The dispute ${id} is closed: ${dispute.status}.`);
  }
  const isInquiry = dispute.status.startsWith("warning_");
  dispute.status = isInquiry && outcome === "won" ? "warning_closed" : outcome;
  dispute.is_charge_refundable = false;
  if (outcome === "won" && !isInquiry) recordDisputeBalance(provider, dispute, "reinstated");
  if (outcome === "lost" && isInquiry) recordDisputeBalance(provider, dispute, "withdrawn");
  provider.emit("charge.dispute.closed", dispute);
  if (outcome === "won" && !isInquiry) provider.emit("charge.dispute.funds_reinstated", dispute);
  if (outcome === "lost" && isInquiry) provider.emit("charge.dispute.funds_withdrawn", dispute);
  provider.store.changed();
  return dispute;
}
