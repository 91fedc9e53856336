import { createHash } from "node:crypto";

import type Stripe from "stripe";

import { createId, type Provider, sparseObject, mergeMetadata } from "../provider.ts";
import type { CheckoutDraft } from "./session-params.ts";
import { type Decline, findTestCard } from "./test-cards.ts";

interface ChargeInput {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  status: "succeeded" | "pending" | "failed";
  decline?: Decline | undefined;
}

/** Creates the charge for one attempt to pay. */
export function createCharge(provider: Provider, input: ChargeInput): Stripe.Charge {
  const { intent, method, status, decline } = input;
  const { type, card } = method;
  const id = createId(type === "card" ? "ch" : "py");
  const charge = sparseObject<Stripe.Charge>({
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
      ...(card && {
        card: { brand: card.brand, fingerprint: card.fingerprint, last4: card.last4 },
      }),
    },
    receipt_url: status === "failed" ? null : `${provider.origin()}/receipts/${id}`,
    refunded: false,
    status,
  });
  intent.latest_charge = id;
  return provider.store.put("charge", charge);
}

/** Creates the payment of a session, at the first attempt to pay. */
export function createPaymentIntent(
  provider: Provider,
  session: Stripe.Checkout.Session,
  draft: CheckoutDraft,
): Stripe.PaymentIntent {
  const intent = sparseObject<Stripe.PaymentIntent>({
    id: createId("pi"),
    object: "payment_intent",
    amount: session.amount_total ?? 0,
    amount_received: 0,
    created: provider.now(),
    currency: session.currency ?? "usd",
    customer: session.customer,
    last_payment_error: null,
    latest_charge: null,
    metadata: mergeMetadata(null, draft.paymentIntentData.metadata),
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  provider.store.put("payment_intent", intent);
  session.payment_intent = intent.id;
  provider.emit("payment_intent.created", intent);
  return intent;
}

export interface CardInput {
  number: string;
  expiryMonth: number;
  expiryYear: number;
}

/** Creates a payment method from a card, or a bank account if the card is null. */
export function createPaymentMethod(
  provider: Provider,
  card: CardInput | null,
  billing: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod {
  return provider.store.put(
    "payment_method",
    sparseObject<Stripe.PaymentMethod>({
      id: createId("pm"),
      object: "payment_method",
      billing_details: billing,
      created: provider.now(),
      type: card ? "card" : "us_bank_account",
      ...(card && {
        card: {
          brand: findTestCard(card.number).brand,
          exp_month: card.expiryMonth,
          exp_year: card.expiryYear,
          // The same card has the same fingerprint in every account.
          fingerprint: createHash("sha256").update(card.number).digest("hex").slice(0, 16),
          last4: card.number.slice(-4),
        },
      }),
    }),
  );
}
