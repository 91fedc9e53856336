import { createHash } from "node:crypto";

import { Stripe } from "stripe";

import type { Log } from "../../log.ts";
import type { Telemetry } from "../../telemetry/telemetry.ts";
import type { Payments } from "../payments.ts";
import { calling, createStripe } from "./client.ts";
import { cancelSubscription, listSubscriptions } from "./list-subscriptions.ts";
import { logAnswers } from "./log-answers.ts";
import { openCheckout } from "./open-checkout.ts";
import { readCheckout } from "./read-checkout.ts";
import { readEvent } from "./read-event.ts";
import { refundPayment } from "./refund-payment.ts";

interface StripePaymentsOptions {
  secretKey: string;
  /** The endpoint's, and while it is rolled the one from before. */
  webhookSecrets: string[];
  apiBase?: string | undefined;
  siteOrigin: string;
  log: Log;
  telemetry?: Telemetry | undefined;
}

/** The payment provider, by its official SDK. */
export function createStripePayments(options: StripePaymentsOptions): Payments {
  const stripe = createStripe(options);
  logAnswers(stripe, options.log);
  return {
    ensureCustomer: (person) => ensureCustomer(stripe, person),
    moveCustomer: (customerId, email) => moveCustomer(stripe, customerId, email),
    openCheckout: (order) => openCheckout(stripe, options.siteOrigin, order),
    closeCheckout: (sessionId) => closeCheckout(stripe, sessionId),
    readCheckout: (sessionId) => readCheckout(stripe, sessionId),
    refund: (order) => refundPayment(stripe, order),
    findCheckout: async (paymentIntentId) => {
      const sessions = await calling(() =>
        stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
      );
      return sessions.data[0]?.id;
    },
    listSubscriptions: async () => listSubscriptions(stripe),
    cancelSubscription: (subscriptionId) => cancelSubscription(stripe, subscriptionId),
    receiptUrl: (sessionId) => receiptUrl(stripe, sessionId),
    readEvent: async (rawBody, signature, now) =>
      readEvent(stripe, options.webhookSecrets, { rawBody, signature, now }),
  };
}

/** The address is part of the idempotency key because the provider refuses a key that comes back with other content. */
async function ensureCustomer(
  stripe: Stripe,
  { profileId, email }: { profileId: string; email: string },
): Promise<string> {
  const digest = createHash("sha256").update(email).digest("hex").slice(0, 16);
  const customer = await calling(() =>
    stripe.customers.create(
      { email, metadata: { profileId } },
      { idempotencyKey: `customer-${profileId}-${digest}` },
    ),
  );
  return customer.id;
}

async function moveCustomer(stripe: Stripe, customerId: string, email: string): Promise<void> {
  try {
    await calling(() => stripe.customers.update(customerId, { email }));
  } catch (error) {
    const isGone =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
    if (!isGone) throw error;
  }
}

async function closeCheckout(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await calling(() => stripe.checkout.sessions.expire(sessionId));
  } catch (error) {
    const ended = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!ended) throw error;
  }
}

async function receiptUrl(stripe: Stripe, sessionId: string): Promise<string | undefined> {
  const session = await calling(() =>
    stripe.checkout.sessions.retrieve(sessionId, {
      expand: ["invoice", "payment_intent.latest_charge"],
    }),
  );
  const { invoice, payment_intent: intent } = session;
  if (invoice && typeof invoice === "object" && invoice.hosted_invoice_url) {
    return invoice.hosted_invoice_url;
  }
  const charge = intent && typeof intent === "object" ? intent.latest_charge : undefined;
  return (charge && typeof charge === "object" ? charge.receipt_url : undefined) ?? undefined;
}
