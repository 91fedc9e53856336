import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { openDispute } from "../resources/open-dispute.ts";
import type { World } from "../world.ts";
import { applyBuyer, type Buyer } from "./apply-buyer.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { completeSession } from "./complete-session.ts";
import { createCharge } from "./create-charge.ts";
import { createIntent } from "./create-intent.ts";
import { type CardInput, createBankMethod, createCardMethod } from "./create-payment-method.ts";
import { type Decline, testCard } from "./test-cards.ts";

export interface Payment {
  buyer: Buyer;
  /** Null for the delayed bank debit. */
  card: CardInput | null;
  /** What the page showed; a different total is shown before it is paid. */
  shownTotal: number;
}

export type Outcome =
  | { kind: "complete" }
  | { kind: "authenticate" }
  | { kind: "declined"; message: string }
  | { kind: "total_changed" }
  | { kind: "closed" };

type Session = Stripe.Checkout.Session;

/** One press of the pay button. A session that was paid meanwhile is left as it is. */
export function paySession(world: World, sessionId: string, payment: Payment): Outcome {
  const session = findObject(world, "checkout.session", sessionId);
  const draft = findObject(world, "draft", sessionId);
  if (session.status !== "open") return { kind: "closed" };
  const total = applyBuyer(world, session, draft, payment.buyer);
  if (total !== payment.shownTotal) return { kind: "total_changed" };
  if (total === 0) {
    completeSession(world, session, draft, "no_payment_required");
    return { kind: "complete" };
  }
  const intent = intentOf(world, session, draft, total);
  const billing: Stripe.PaymentMethod.BillingDetails = {
    address: session.customer_details?.address ?? null,
    email: payment.buyer.email,
    name: payment.buyer.name,
    phone: null,
    tax_id: null,
  };
  if (!payment.card) return debitBank(world, session, draft, intent, billing);
  const method = createCardMethod(world, payment.card, billing);
  intent.payment_method = method.id;
  if (testCard(payment.card.number).asks) {
    intent.status = "requires_action";
    intent.next_action = {
      type: "redirect_to_url",
      redirect_to_url: {
        return_url: session.url,
        url: `${world.origin()}/c/pay/${session.id}/authenticate`,
      },
    };
    draft.authenticating = { paymentMethod: method.id, number: payment.card.number };
    world.emit("payment_intent.requires_action", intent);
    return { kind: "authenticate" };
  }
  draft.authenticating = null;
  return chargeCard(world, session, draft, intent, method, payment.card.number);
}

/** What the owner of the card answered to the bank's question. */
export function answerAuthentication(world: World, sessionId: string, agreed: boolean): Outcome {
  const session = findObject(world, "checkout.session", sessionId);
  const draft = findObject(world, "draft", sessionId);
  const waiting = draft.authenticating;
  if (session.status !== "open" || !waiting) return { kind: "closed" };
  draft.authenticating = null;
  const intent = findObject(world, "payment_intent", session.payment_intent);
  const method = findObject(world, "payment_method", waiting.paymentMethod);
  intent.next_action = null;
  if (agreed) {
    return chargeCard(world, session, draft, intent, method, waiting.number, true);
  }
  return fail(world, intent, method, {
    code: "payment_intent_authentication_failure",
    declineCode: "",
    message: "The bank could not confirm that it is you. Try again, or use another card.",
  });
}

function intentOf(
  world: World,
  session: Session,
  draft: CheckoutDraft,
  total: number,
): Stripe.PaymentIntent {
  const known = session.payment_intent;
  if (!known) return createIntent(world, session, draft);
  const intent = findObject(world, "payment_intent", known);
  intent.amount = total;
  intent.customer = session.customer;
  return intent;
}

function chargeCard(
  world: World,
  session: Session,
  draft: CheckoutDraft,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  number: string,
  authenticated = false,
): Outcome {
  const card = testCard(number);
  if (card.decline) {
    const charge = createCharge(world, {
      intent,
      method,
      status: "failed",
      decline: card.decline,
      authenticated,
    });
    world.emit("charge.failed", charge);
    return fail(world, intent, method, card.decline, charge.id);
  }
  const charge = createCharge(world, { intent, method, status: "succeeded", authenticated });
  Object.assign(intent, {
    status: "succeeded",
    amount_received: intent.amount,
    last_payment_error: null,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  world.emit("charge.succeeded", charge);
  world.emit("payment_intent.succeeded", intent);
  completeSession(world, session, draft, "paid");
  draft.refundsPend = card.refundsPend ?? false;
  if (card.disputeReason) {
    openDispute(world, charge.id, { reason: card.disputeReason, inquiry: card.inquiry ?? false });
  }
  return { kind: "complete" };
}

function debitBank(
  world: World,
  session: Session,
  draft: CheckoutDraft,
  intent: Stripe.PaymentIntent,
  billing: Stripe.PaymentMethod.BillingDetails,
): Outcome {
  const method = createBankMethod(world, billing);
  intent.payment_method = method.id;
  draft.authenticating = null;
  const charge = createCharge(world, { intent, method, status: "pending" });
  Object.assign(intent, {
    status: "processing",
    last_payment_error: null,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  world.emit("charge.pending", charge);
  world.emit("payment_intent.processing", intent);
  completeSession(world, session, draft, "unpaid");
  return { kind: "complete" };
}

function fail(
  world: World,
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
  world.emit("payment_intent.payment_failed", intent);
  world.store.changed();
  return { kind: "declined", message: decline.message };
}
