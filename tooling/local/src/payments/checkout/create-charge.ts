import type Stripe from "stripe";

import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { sparse } from "../sparse.ts";
import type { Decline } from "./test-cards.ts";

interface ChargeInput {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  status: "succeeded" | "pending" | "failed";
  decline?: Decline | undefined;
}

/** One attempt to charge a payment. */
export function createCharge(provider: Provider, input: ChargeInput): Stripe.Charge {
  const { intent, method, status, decline } = input;
  const { type, card } = method;
  const id = newId(type === "card" ? "ch" : "py");
  const charge = sparse<Stripe.Charge>({
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: status === "failed" ? 0 : intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: status !== "failed",
    created: provider.now(),
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    paid: status === "succeeded",
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type,
      ...(card && { card: { brand: card.brand, last4: card.last4 } }),
    },
    receipt_url: status === "failed" ? null : `${provider.origin()}/receipts/${id}`,
    refunded: false,
    status,
  });
  intent.latest_charge = id;
  return provider.store.put("charge", charge);
}
