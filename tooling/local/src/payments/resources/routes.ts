import type Stripe from "stripe";
import * as z from "zod";

import { createCheckoutSession, expireSession, listLineItems } from "../checkout/create-session.ts";
import { sessionCreateParams } from "../checkout/session-params.ts";
import { missingResource } from "../http/api-error.ts";
import { text, flag, emptyable, integerBetween, metadata, typedObject } from "../http/params.ts";
import { noParams, createRoute, createReadRoutes } from "../http/routes.ts";
import { getObject, type Provider } from "../provider.ts";
import { createRefund } from "./refunds-and-disputes.ts";

/** Cancels a subscription immediately. As at the provider, ended subscriptions are not found. */
function cancelSubscription(provider: Provider, id: string): Stripe.Subscription {
  const subscription = getObject(provider, "subscription", id);
  if (subscription.status === "canceled") throw missingResource("subscription", id, "id");
  subscription.status = "canceled";
  subscription.canceled_at = provider.now();
  provider.emit("customer.subscription.deleted", subscription);
  provider.store.changed();
  return subscription;
}

export const subscriptionRoutes = [
  ...createReadRoutes(
    "subscription",
    "/v1/subscriptions",
    { status: z.enum(["active", "all"]) },
    (subscription, { status }) => status === "all" || subscription.status !== "canceled",
  ),
  createRoute("DELETE", "/v1/subscriptions/:id", noParams, (provider, _params, id) =>
    cancelSubscription(provider, id),
  ),
];

export const checkoutSessionRoutes = [
  createRoute("POST", "/v1/checkout/sessions", sessionCreateParams, createCheckoutSession),
  ...createReadRoutes("checkout.session", "/v1/checkout/sessions", {
    customer: text,
    payment_intent: text,
    status: z.enum(["complete", "expired", "open"]),
  }),
  createRoute("POST", "/v1/checkout/sessions/:id/expire", noParams, (provider, _params, id) =>
    expireSession(provider, id),
  ),
  createRoute("GET", "/v1/checkout/sessions/:id/line_items", noParams, (provider, _params, id) =>
    listLineItems(provider, id),
  ),
];

const createParams = typedObject<Stripe.RefundCreateParams>()({
  amount: integerBetween(1, 99_999_999).exactOptional(),
  charge: text.exactOptional(),
  metadata: emptyable(metadata).exactOptional(),
  payment_intent: text.exactOptional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).exactOptional(),
});

export const refundRoutes = [
  createRoute("POST", "/v1/refunds", createParams, createRefund),
  ...createReadRoutes("refund", "/v1/refunds", { charge: text, payment_intent: text }),
];

export const eventRoutes = createReadRoutes(
  "event",
  "/v1/events",
  { delivery_success: flag, types: z.array(text) },
  (event, { types, delivery_success: delivered }) =>
    (!types || types.includes(event.type)) &&
    (delivered === undefined || (event.pending_webhooks === 0) === delivered),
);

export const disputeRoutes = createReadRoutes("dispute", "/v1/disputes", {
  charge: text,
  payment_intent: text,
});

export const balanceRoutes = createReadRoutes("balance_transaction", "/v1/balance_transactions", {
  source: text,
  type: text,
});

export const chargeRoutes = createReadRoutes("charge", "/v1/charges", {
  customer: text,
  payment_intent: text,
});

/** The shop's own account at the provider: charges, payouts and automatic tax are enabled. */
const account = {
  id: "acct_local",
  object: "account",
  business_type: "company",
  charges_enabled: true,
  country: "US",
  default_currency: "usd",
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  type: "standard",
} satisfies Partial<Stripe.Account>;

const taxSettings = {
  object: "tax.settings",
  defaults: {
    provider: "stripe",
    tax_behavior: "exclusive",
    tax_code: "txcd_10202003",
  },
  head_office: null,
  livemode: false,
  status: "active",
  status_details: { active: {} },
} satisfies Stripe.Tax.Settings;

export const accountRoutes = [
  createRoute("GET", "/v1/account", noParams, () => account),
  createRoute("GET", "/v1/tax/settings", noParams, () => taxSettings),
];
