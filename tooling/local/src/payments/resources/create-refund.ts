import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { invalidParameter, refused } from "../http/api-error.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { sparse } from "../sparse.ts";

export interface NewRefund {
  amount?: number;
  charge?: string;
  payment_intent?: string;
  metadata?: Record<string, string> | null;
  reason?: "duplicate" | "fraudulent" | "requested_by_customer";
}

/** Refunds the remainder of a charge, or a part, in minor units. */
export function createRefund(provider: Provider, input: NewRefund): Stripe.Refund {
  const charge = chargeOf(provider, input);
  const left = charge.amount_captured - charge.amount_refunded;
  refuseUnrefundable(provider, charge, left, input.amount);
  const amount = input.amount ?? left;
  const isPending = isSlowToRefund(provider, charge);
  const refund = sparse<Stripe.Refund>({
    id: newId("re"),
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
  provider.store.put("refund", refund);
  provider.emit("refund.created", refund);
  provider.emit("charge.refunded", charge);
  return refund;
}

/** How a pending refund ends; a successful one can still come back from the bank. */
export function settleRefund(
  provider: Provider,
  id: string,
  status: "succeeded" | "failed",
): Stripe.Refund {
  const refund = findObject(provider, "refund", id);
  if (refund.status === "failed" || refund.status === status) {
    throw refused(`The refund ${id} is ${refund.status} already.`);
  }
  refund.status = status;
  if (status === "failed") {
    refund.failure_reason = "expired_or_canceled_card";
    const charge = findObject(provider, "charge", refund.charge);
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
  provider.emit("refund.updated", refund);
  provider.emit("charge.refund.updated", refund);
  if (status === "failed") provider.emit("refund.failed", refund);
  provider.store.changed();
  return refund;
}

function chargeOf(provider: Provider, input: NewRefund): Stripe.Charge {
  if (input.charge) return findObject(provider, "charge", input.charge, "charge");
  if (!input.payment_intent) {
    throw invalidParameter(
      "Give one of charge and payment_intent.",
      "parameter_missing",
      "payment_intent",
    );
  }
  const intent = findObject(provider, "payment_intent", input.payment_intent, "payment_intent");
  if (!intent.latest_charge) {
    throw refused(
      `The payment ${intent.id} has no charge to refund.`,
      "payment_intent_unexpected_state",
      "payment_intent",
    );
  }
  return findObject(provider, "charge", intent.latest_charge, "payment_intent");
}

function refuseUnrefundable(
  provider: Provider,
  charge: Stripe.Charge,
  left: number,
  amount: number | undefined,
): void {
  if (charge.status !== "succeeded") {
    throw refused(
      `The charge ${charge.id} is ${charge.status}.`,
      "charge_not_refundable",
      "charge",
    );
  }
  if (isHeldByBank(provider, charge)) {
    throw refused(`The charge ${charge.id} is disputed.`, "charge_disputed", "charge");
  }
  if (left === 0) {
    throw refused(
      `Charge ${charge.id} has already been refunded.`,
      "charge_already_refunded",
      "charge",
    );
  }
  if (amount !== undefined && amount > left) {
    throw refused(
      `The refund of ${amount} is more than the ${left} that are left of the charge.`,
      "amount_too_large",
      "amount",
    );
  }
}

/** An inquiry takes no money back and a won dispute has returned it: those may be refunded. */
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
