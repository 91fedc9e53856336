import type Stripe from "stripe";

import { invalidRequest } from "../http/api-error.ts";
import { getObject, type Provider, sparseObject, getId } from "../provider.ts";
import { recordChargeBalance } from "../resources/balance.ts";
import { refreshCoupon } from "../resources/coupons.ts";
import { createCustomer } from "../resources/customers.ts";
import { findInvoicePayment } from "../resources/invoices.ts";
import { createInvoice } from "../resources/invoicing.ts";
import { openDispute } from "../resources/refunds-and-disputes.ts";
import { applyBuyerDetails, type Buyer, updateCustomerDetails } from "./buyer.ts";
import {
  createCharge,
  createPaymentIntent,
  type CardInput,
  createPaymentMethod,
} from "./charge.ts";
import type { CheckoutDraft } from "./session-params.ts";
import { type Decline, DECLINED_CARD, findTestCard } from "./test-cards.ts";

export interface PaymentInput {
  buyer: Buyer;
  /** Null for a bank debit, which completes later. */
  card: CardInput | null;
  /** The total that the page showed. If it has changed, the buyer must confirm the new total first. */
  shownTotal: number;
}

export type PaymentOutcome =
  | { kind: "complete" }
  | { kind: "authenticate" }
  | { kind: "declined"; message: string }
  | { kind: "total_changed" }
  | { kind: "closed" };

type Session = Stripe.Checkout.Session;

/** Handles the pay button. A session that was paid in the meantime stays unchanged. */
export function paySession(
  provider: Provider,
  sessionId: string,
  payment: PaymentInput,
): PaymentOutcome {
  const session = getObject(provider, "checkout.session", sessionId);
  const draft = getObject(provider, "draft", sessionId);
  if (session.status !== "open") return { kind: "closed" };
  const total = applyBuyerDetails(provider, session, draft, payment.buyer);
  if (total !== payment.shownTotal) return { kind: "total_changed" };
  if (total === 0) {
    completeSession(provider, session, draft, "no_payment_required");
    return { kind: "complete" };
  }
  const intent = findOrCreateIntent(provider, session, draft, total);
  const billing = sparseObject<Stripe.PaymentMethod.BillingDetails>({
    address: session.customer_details?.address ?? null,
    email: payment.buyer.email,
    name: payment.buyer.name,
  });
  const method = createPaymentMethod(provider, payment.card, billing);
  intent.payment_method = method.id;
  if (!payment.card) return debitBank(provider, session, draft, intent, method);
  if (findTestCard(payment.card.number).asks) {
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

/** Handles the card owner's response to the bank's authentication request. */
export function completeAuthentication(
  provider: Provider,
  sessionId: string,
  agreed: boolean,
): PaymentOutcome {
  const session = getObject(provider, "checkout.session", sessionId);
  const draft = getObject(provider, "draft", sessionId);
  const waiting = draft.authenticating;
  if (session.status !== "open" || !waiting) return { kind: "closed" };
  draft.authenticating = null;
  const intent = getObject(provider, "payment_intent", session.payment_intent);
  const method = getObject(provider, "payment_method", waiting.paymentMethod);
  intent.next_action = null;
  if (agreed) {
    return chargeCard(provider, session, draft, intent, method, waiting.number);
  }
  return declinePayment(provider, intent, method, {
    code: "payment_intent_authentication_failure",
    declineCode: "",
    message: "The bank could not confirm that it is you. Try again, or use another card.",
  });
}

function findOrCreateIntent(
  provider: Provider,
  session: Session,
  draft: CheckoutDraft,
  total: number,
): Stripe.PaymentIntent {
  const known = session.payment_intent;
  if (!known) return createPaymentIntent(provider, session, draft);
  const intent = getObject(provider, "payment_intent", known);
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
): PaymentOutcome {
  const card = findTestCard(number);
  if (card.decline) return declineCard(provider, intent, method, card.decline);
  const charge = createCharge(provider, { intent, method, status: "succeeded" });
  Object.assign(intent, {
    status: "succeeded",
    amount_received: intent.amount,
    last_payment_error: null,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  recordChargeBalance(provider, charge);
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

function declineCard(
  provider: Provider,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): PaymentOutcome {
  const charge = createCharge(provider, { intent, method, status: "failed", decline });
  provider.emit("charge.failed", charge);
  return declinePayment(provider, intent, method, decline, charge.id);
}

/** A card is declined on the page of an invoice, which can still be paid. */
export function declineInvoice(provider: Provider, invoiceId: string): Stripe.Invoice {
  const invoice = getObject(provider, "invoice", invoiceId);
  const { decline } = findTestCard(DECLINED_CARD);
  if (invoice.status !== "open" || !decline) {
    throw invalidRequest(`The invoice ${invoiceId} is ${invoice.status}.`);
  }
  const payment = findInvoicePayment(provider, invoiceId);
  const intent = getObject(provider, "payment_intent", payment?.payment.payment_intent);
  const card = { number: DECLINED_CARD, expiryMonth: 12, expiryYear: 2040 };
  const billing = sparseObject<Stripe.PaymentMethod.BillingDetails>({
    address: invoice.customer_address,
    email: invoice.customer_email,
    name: invoice.customer_name,
  });
  declineCard(provider, intent, createPaymentMethod(provider, card, billing), decline);
  provider.emit("invoice.payment_failed", invoice);
  return invoice;
}

function debitBank(
  provider: Provider,
  session: Session,
  draft: CheckoutDraft,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): PaymentOutcome {
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

function declinePayment(
  provider: Provider,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  charge?: string,
): PaymentOutcome {
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

/** Completes a session whose payment succeeded, is pending, or is not necessary. */
function completeSession(
  provider: Provider,
  session: Stripe.Checkout.Session,
  draft: CheckoutDraft,
  paymentStatus: "paid" | "unpaid" | "no_payment_required",
): void {
  session.status = "complete";
  session.payment_status = paymentStatus;
  session.url = null;
  if (session.customer) updateCustomerDetails(provider, session, draft);
  else if (session.invoice_creation?.enabled) createGuestCustomer(provider, session);
  const coupon = draft.coupon && provider.store.find("coupon", draft.coupon.id);
  if (coupon) refreshCoupon(provider, { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  if (paymentStatus !== "unpaid") createInvoice(provider, session, draft);
  provider.emit("checkout.session.completed", session);
  provider.store.changed();
}

function createGuestCustomer(provider: Provider, session: Stripe.Checkout.Session): void {
  const details = session.customer_details;
  const customer = createCustomer(provider, {
    address: details?.address ?? null,
    email: details?.email ?? null,
    name: details?.name ?? null,
  });
  session.customer = customer.id;
  const intent = provider.store.find("payment_intent", getId(session.payment_intent));
  if (!intent) return;
  intent.customer = customer.id;
  const charge = provider.store.find("charge", getId(intent.latest_charge));
  if (charge) charge.customer = customer.id;
}

/** Completes or fails a delayed payment. In reality the bank does so after days; here it is triggered by hand. */
export function completeDelayedPayment(
  provider: Provider,
  sessionId: string,
  outcome: "succeed" | "fail",
): Stripe.Checkout.Session {
  const session = getObject(provider, "checkout.session", sessionId);
  const intent = getObject(provider, "payment_intent", session.payment_intent);
  if (intent.status !== "processing") {
    throw invalidRequest(`The payment of ${sessionId} is not under way: it is ${intent.status}.`);
  }
  const charge = getObject(provider, "charge", intent.latest_charge);
  if (outcome === "succeed") {
    Object.assign(charge, { status: "succeeded", paid: true } satisfies Partial<Stripe.Charge>);
    Object.assign(intent, {
      status: "succeeded",
      amount_received: intent.amount,
    } satisfies Partial<Stripe.PaymentIntent>);
    session.payment_status = "paid";
    recordChargeBalance(provider, charge);
    provider.emit("charge.succeeded", charge);
    provider.emit("payment_intent.succeeded", intent);
    createInvoice(provider, session, getObject(provider, "draft", sessionId));
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
