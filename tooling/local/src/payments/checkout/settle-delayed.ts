import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { refused } from "../http/api-error.ts";
import type { Provider } from "../provider.ts";
import { createInvoice } from "../resources/create-invoice.ts";

/** The bank's answer to a delayed payment: days later in reality, on demand here. */
export function settleDelayed(
  provider: Provider,
  sessionId: string,
  outcome: "succeed" | "fail",
): Stripe.Checkout.Session {
  const session = findObject(provider, "checkout.session", sessionId);
  const intent = findObject(provider, "payment_intent", session.payment_intent);
  if (intent.status !== "processing") {
    throw refused(`The payment of ${sessionId} is not under way: it is ${intent.status}.`);
  }
  const charge = findObject(provider, "charge", intent.latest_charge);
  if (outcome === "succeed") {
    Object.assign(charge, { status: "succeeded", paid: true } satisfies Partial<Stripe.Charge>);
    Object.assign(intent, {
      status: "succeeded",
      amount_received: intent.amount,
    } satisfies Partial<Stripe.PaymentIntent>);
    session.payment_status = "paid";
    provider.emit("charge.succeeded", charge);
    provider.emit("payment_intent.succeeded", intent);
    createInvoice(provider, session, findObject(provider, "draft", sessionId));
    provider.emit("checkout.session.async_payment_succeeded", session);
  } else {
    const failure = {
      failure_code: "insufficient_funds",
      failure_message: "The bank account has insufficient funds.",
    };
    Object.assign(charge, {
      status: "failed",
      captured: false,
      amount_captured: 0,
      ...failure,
    } satisfies Partial<Stripe.Charge>);
    intent.status = "requires_payment_method";
    intent.last_payment_error = {
      type: "invalid_request_error",
      code: failure.failure_code,
      message: failure.failure_message,
      charge: charge.id,
    };
    provider.emit("charge.failed", charge);
    provider.emit("payment_intent.payment_failed", intent);
    provider.emit("checkout.session.async_payment_failed", session);
  }
  provider.store.changed();
  return session;
}
