import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { refused } from "../http/api-error.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { sparse } from "../sparse.ts";

/** The card's owner disputes the charge: the money goes back until the bank decides. */
export function openDispute(
  provider: Provider,
  chargeId: string,
  { reason = "fraudulent", inquiry = false }: { reason?: string; inquiry?: boolean } = {},
): Stripe.Dispute {
  const charge = findObject(provider, "charge", chargeId, "charge");
  if (charge.status !== "succeeded" || charge.disputed || charge.refunded) {
    throw refused(`The charge ${chargeId} can no longer be disputed.`, undefined, "charge");
  }
  const dispute = sparse<Stripe.Dispute>({
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    charge: charge.id,
    created: provider.now(),
    currency: charge.currency,
    is_charge_refundable: inquiry,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: inquiry ? "warning_needs_response" : "needs_response",
  });
  charge.disputed = true;
  provider.store.put("dispute", dispute);
  provider.emit("charge.dispute.created", dispute);
  if (!inquiry) provider.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank's decision. If won, the money comes back; an inquiry that is won is just closed. */
export function closeDispute(
  provider: Provider,
  id: string,
  outcome: "won" | "lost",
): Stripe.Dispute {
  const dispute = findObject(provider, "dispute", id);
  if (["won", "lost", "warning_closed"].includes(dispute.status)) {
    throw refused(`The dispute ${id} is closed: ${dispute.status}.`);
  }
  const isInquiry = dispute.status.startsWith("warning_");
  dispute.status = isInquiry && outcome === "won" ? "warning_closed" : outcome;
  dispute.is_charge_refundable = false;
  provider.emit("charge.dispute.closed", dispute);
  if (outcome === "won" && !isInquiry) provider.emit("charge.dispute.funds_reinstated", dispute);
  if (outcome === "lost" && isInquiry) provider.emit("charge.dispute.funds_withdrawn", dispute);
  provider.store.changed();
  return dispute;
}
