import type Stripe from "stripe";

import { mergeMetadata } from "../merge-metadata.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { sparse } from "../sparse.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";

/** The payment of a session; created at the first attempt to pay. */
export function createIntent(
  provider: Provider,
  session: Stripe.Checkout.Session,
  draft: CheckoutDraft,
): Stripe.PaymentIntent {
  const intent = sparse<Stripe.PaymentIntent>({
    id: newId("pi"),
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
