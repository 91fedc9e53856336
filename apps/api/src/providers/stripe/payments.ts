import { randomUUID } from "node:crypto";

import type { Stripe } from "stripe";

import type { Log } from "../../log.ts";
import type { Telemetry } from "../../telemetry/telemetry.ts";
import type { Digests } from "../digests.ts";
import { lazily } from "../lazily.ts";
import type { Payments } from "../payments.ts";
import { calling, createStripe } from "./client.ts";
import { cancelSubscription, listSubscriptions } from "./list-subscriptions.ts";
import { logAnswers } from "./log-answers.ts";
import { openCheckout } from "./open-checkout.ts";
import { readCheckout } from "./read-checkout.ts";
import { readEvent } from "./read-event.ts";
import { refundPayment } from "./refund-payment.ts";
import { isStripeError } from "./stripe-error.ts";
import { underKey } from "./under-key.ts";

interface StripePaymentsOptions {
  secretKey: string;
  /** The endpoint's secret and, during a rotation, the previous one. */
  webhookSecrets: string[];
  apiBase?: string | undefined;
  siteOrigin: string;
  digests: Digests;
  log: Log;
  telemetry?: Telemetry | undefined;
}

/** The payment provider through its official SDK, which loads at the first call. */
export function createStripePayments(options: StripePaymentsOptions): Payments {
  const sdk = lazily(async () => {
    const stripe = await createStripe(options);
    logAnswers(stripe, options.log);
    return stripe;
  });
  return {
    ensureCustomer: async (person) => ensureCustomer(await sdk(), options.digests, person),
    moveCustomer: async (customerId, email) => changeCustomer(await sdk(), customerId, { email }),
    forgetCustomer: async (customerId) =>
      changeCustomer(await sdk(), customerId, { email: "", name: "", address: "" }),
    openCheckout: async (order) => openCheckout(await sdk(), options.siteOrigin, order),
    closeCheckout: async (sessionId) => closeCheckout(await sdk(), sessionId),
    readCheckout: async (sessionId) => readCheckout(await sdk(), sessionId),
    refund: async (order) => refundPayment(await sdk(), order),
    findCheckout: async (paymentIntentId) => {
      const stripe = await sdk();
      const sessions = await calling(() =>
        stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
      );
      return sessions.data[0]?.id;
    },
    listSubscriptions: async () => listSubscriptions(await sdk()),
    cancelSubscription: async (subscriptionId) => cancelSubscription(await sdk(), subscriptionId),
    receiptUrl: async (sessionId) => receiptUrl(await sdk(), sessionId),
    readEvent: async (rawBody, signature, now) =>
      readEvent(await sdk(), options.webhookSecrets, { rawBody, signature, now }),
  };
}

/**
 * The address is part of the idempotency key because the provider refuses a key that is reused with other content.
 */
async function ensureCustomer(
  stripe: Stripe,
  digests: Digests,
  { profileId, email }: { profileId: string; email: string },
): Promise<string> {
  const customer = await underKey({
    key: `customer-${profileId}-${digests.of(email)}`,
    ask: (idempotencyKey) =>
      stripe.customers.create({ email, metadata: { profileId } }, { idempotencyKey }),
  });
  return customer.id;
}

async function changeCustomer(
  stripe: Stripe,
  customerId: string,
  changes: Stripe.CustomerUpdateParams,
): Promise<void> {
  try {
    await underKey({
      key: randomUUID(),
      ask: (idempotencyKey) => stripe.customers.update(customerId, changes, { idempotencyKey }),
    });
  } catch (error) {
    const isGone =
      isStripeError(error, "StripeInvalidRequestError") && error.code === "resource_missing";
    if (!isGone) throw error;
  }
}

async function closeCheckout(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await underKey({
      key: randomUUID(),
      ask: (idempotencyKey) => stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey }),
    });
  } catch (error) {
    const ended = isStripeError(error, "StripeInvalidRequestError");
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
