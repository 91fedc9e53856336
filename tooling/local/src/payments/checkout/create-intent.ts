import type Stripe from "stripe";

import { mergeMetadata } from "../merge-metadata.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";

/** The payment of a session; made at the first attempt to pay, not before. */
export function createIntent(
  provider: Provider,
  session: Stripe.Checkout.Session,
  draft: CheckoutDraft,
): Stripe.PaymentIntent {
  const id = newId("pi");
  const data = draft.paymentIntentData;
  const intent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${newId("", 24).slice(1)}`,
    confirmation_method: "automatic",
    created: provider.now(),
    currency: session.currency ?? "usd",
    customer: session.customer,
    customer_account: null,
    description: data.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata(null, data.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: data.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: data.statement_descriptor ?? null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
  provider.store.put("payment_intent", intent);
  session.payment_intent = id;
  provider.emit("payment_intent.created", intent);
  return intent;
}
