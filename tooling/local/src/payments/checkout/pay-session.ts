import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import type { Provider } from "../provider.ts";
import { openDispute } from "../resources/open-dispute.ts";
import { sparse } from "../sparse.ts";
import { applyBuyer, type Buyer } from "./apply-buyer.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { completeSession } from "./complete-session.ts";
import { createCharge } from "./create-charge.ts";
import { createIntent } from "./create-intent.ts";
import { type CardInput, createPaymentMethod } from "./create-payment-method.ts";
import { type Decline, testCard } from "./test-cards.ts";

export interface Payment {
  buyer: Buyer;
  /** Null for the delayed bank debit. */
  card: CardInput | null;
  /** The total on the page; a different one is shown before it is paid. */
  shownTotal: number;
}

export type Outcome =
  | { kind: "complete" }
  | { kind: "authenticate" }
  | { kind: "declined"; message: string }
  | { kind: "total_changed" }
  | { kind: "closed" };

type Session = Stripe.Checkout.Session;

/** A press of the pay button. A session that was paid meanwhile stays unchanged. */
export function paySession(provider: Provider, sessionId: string, payment: Payment): Outcome {
  const session = findObject(provider, "checkout.session", sessionId);
  const draft = findObject(provider, "draft", sessionId);
  if (session.status !== "open") return { kind: "closed" };
  const total = applyBuyer(provider, session, draft, payment.buyer);
  if (total !== payment.shownTotal) return { kind: "total_changed" };
  if (total === 0) {
    completeSession(provider, session, draft, "no_payment_required");
    return { kind: "complete" };
  }
  const intent = intentOf(provider, session, draft, total);
  const billing = sparse<Stripe.PaymentMethod.BillingDetails>({
    address: session.customer_details?.address ?? null,
    email: payment.buyer.email,
    name: payment.buyer.name,
  });
  const method = createPaymentMethod(provider, payment.card, billing);
  intent.payment_method = method.id;
  if (!payment.card) return debitBank(provider, session, draft, intent, method);
  if (testCard(payment.card.number).asks) {
    intent.status = "requires_action";
    intent.next_action = {
      type: "redirect_to_url",
      redirect_to_url: {
        return_url: session.url,
        url: `${provider.origin()}/c/pay/${session.id}/authenticate`,
      },
    };
    draft.authenticating = { paymentMethod: method.id, number: payment.card.number };
    provider.emit("payment_intent.requires_action", intent);
    return { kind: "authenticate" };
  }
  draft.authenticating = null;
  return chargeCard(provider, session, draft, intent, method, payment.card.number);
}

/** The card owner's answer to the bank's question. */
export function answerAuthentication(
  provider: Provider,
  sessionId: string,
  agreed: boolean,
): Outcome {
  const session = findObject(provider, "checkout.session", sessionId);
  const draft = findObject(provider, "draft", sessionId);
  const waiting = draft.authenticating;
  if (session.status !== "open" || !waiting) return { kind: "closed" };
  draft.authenticating = null;
  const intent = findObject(provider, "payment_intent", session.payment_intent);
  const method = findObject(provider, "payment_method", waiting.paymentMethod);
  intent.next_action = null;
  if (agreed) {
    return chargeCard(provider, session, draft, intent, method, waiting.number);
  }
  return fail(provider, intent, method, {
    code: "payment_intent_authentication_failure",
    declineCode: "",
    message: "The bank could not confirm that it is you. Try again, or use another card.",
  });
}

function intentOf(
  provider: Provider,
  session: Session,
  draft: CheckoutDraft,
  total: number,
): Stripe.PaymentIntent {
  const known = session.payment_intent;
  if (!known) return createIntent(provider, session, draft);
  const intent = findObject(provider, "payment_intent", known);
  intent.amount = total;
  intent.customer = session.customer;
  return intent;
}

function chargeCard(
  provider: Provider,
  session: Session,
  draft: CheckoutDraft,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  number: string,
): Outcome {
  const card = testCard(number);
  if (card.decline) {
    const charge = createCharge(provider, {
      intent,
      method,
      status: "failed",
      decline: card.decline,
    });
    provider.emit("charge.failed", charge);
    return fail(provider, intent, method, card.decline, charge.id);
  }
  const charge = createCharge(provider, { intent, method, status: "succeeded" });
  Object.assign(intent, {
    status: "succeeded",
    amount_received: intent.amount,
    last_payment_error: null,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  provider.emit("charge.succeeded", charge);
  provider.emit("payment_intent.succeeded", intent);
  completeSession(provider, session, draft, "paid");
  draft.refundsPend = card.refundsPend ?? false;
  if (card.disputeReason) {
    openDispute(provider, charge.id, {
      reason: card.disputeReason,
      inquiry: card.inquiry ?? false,
    });
  }
  return { kind: "complete" };
}

function debitBank(
  provider: Provider,
  session: Session,
  draft: CheckoutDraft,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Outcome {
  draft.authenticating = null;
  const charge = createCharge(provider, { intent, method, status: "pending" });
  Object.assign(intent, {
    status: "processing",
    last_payment_error: null,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  provider.emit("charge.pending", charge);
  provider.emit("payment_intent.processing", intent);
  completeSession(provider, session, draft, "unpaid");
  return { kind: "complete" };
}

function fail(
  provider: Provider,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  charge?: string,
): Outcome {
  Object.assign(intent, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: charge ? "card_error" : "invalid_request_error",
      code: decline.code,
      message: decline.message,
      payment_method: method,
      ...(decline.declineCode && { decline_code: decline.declineCode }),
      ...(charge && { charge }),
    },
  } satisfies Partial<Stripe.PaymentIntent>);
  provider.emit("payment_intent.payment_failed", intent);
  provider.store.changed();
  return { kind: "declined", message: decline.message };
}
