import type Stripe from "stripe";

import { expireSession } from "../checkout/create-session.ts";
import { completeDelayedPayment, declineInvoice } from "../checkout/pay-session.ts";
import { invalidRequest, ApiError } from "../http/api-error.ts";
import type { Fault, Faults } from "../http/faults.ts";
import { getObject, type Provider } from "../provider.ts";
import {
  endInvoice,
  payInvoiceByTransfer,
  receiveTransfer,
  recordOutsidePayment,
  returnTransfers,
} from "../resources/invoices.ts";
import { createSubscription, type NewSubscription } from "../resources/invoicing.ts";
import {
  createRefund,
  type NewRefund,
  completeRefund,
  closeDispute,
  openDispute,
  warnOfFraud,
} from "../resources/refunds-and-disputes.ts";
import type { Delivery, WireEvent } from "../store.ts";
import { type WebhookQueue, type DeliveryRules, normalRules } from "../webhooks/webhook-queue.ts";

export interface EventFilter {
  type?: string;
  /** Only events about this object, or events that mention it. */
  about?: string;
}

/** Actions for tests and the dashboard that the API does not offer. */
export interface PaymentsControl {
  getRules: () => DeliveryRules;
  /** Changes how events are delivered from now on. */
  setRules: (rules: Partial<DeliveryRules>) => DeliveryRules;
  /** Resets deliveries and API to normal. Held events stay held. */
  reset: () => void;
  listDeliveries: (filter?: { event?: string; status?: Delivery["status"] }) => Delivery[];
  /** Sends held events. */
  release: (options?: { shuffle?: boolean }) => number;
  dropDelivery: (id: string) => void;
  /** Sends an event once more, or `copies` times. */
  replay: (eventId: string, copies?: number) => Delivery[];
  /** Sends all matching events again, each `copies` times, in random order. */
  replayAll: (options?: { copies?: number; shuffle?: boolean } & EventFilter) => number;
  /** Resolves once no delivery is running or scheduled. */
  waitUntilIdle: () => Promise<void>;
  listEvents: (filter?: EventFilter) => WireEvent[];
  addFault: (fault: Fault) => void;
  clearFaults: () => void;
  listFaults: () => Fault[];
  expireSession: (sessionId: string) => Stripe.Checkout.Session;
  /** Changes a session to values that the shop never requested. */
  changeSession: (
    sessionId: string,
    changes: Partial<Stripe.Checkout.Session>,
  ) => Stripe.Checkout.Session;
  completeDelayedPayment: (
    sessionId: string,
    outcome: "succeed" | "fail",
  ) => Stripe.Checkout.Session;
  /** The customer's bank transfer for an invoice arrives. */
  payInvoice: (invoiceId: string) => Stripe.Invoice;
  /** The customer's card is declined on the page of an invoice. */
  declineInvoice: (invoiceId: string) => Stripe.Invoice;
  /** Staff record a part of an invoice as paid outside of the provider. */
  recordOutsidePayment: (invoiceId: string, amount: number) => Stripe.Invoice;
  /** A customer's bank transfer of any amount arrives. */
  receiveTransfer: (
    customerId: string,
    transfer: { amount: number; currency: string },
  ) => Stripe.CashBalance;
  /** The shop returns unused transfers in the provider's dashboard. */
  returnTransfers: (customerId: string) => Stripe.CashBalance;
  /** The shop voids an invoice, or gives up on it, in the provider's dashboard. */
  endInvoice: (invoiceId: string, status: "void" | "uncollectible") => Stripe.Invoice;
  createRefund: (input: NewRefund) => Stripe.Refund;
  /** Adds a subscription with its paid periods, from the time before the shop sold licences. */
  addSubscription: (input: NewSubscription) => Stripe.Subscription;
  completeRefund: (refundId: string, status: "succeeded" | "failed") => Stripe.Refund;
  openDispute: (
    chargeId: string,
    options?: { reason?: string; inquiry?: boolean },
  ) => Stripe.Dispute;
  /** The card's bank reports a payment as probably fraudulent. Returns the id of the warning. */
  warnOfFraud: (chargeId: string) => string;
  closeDispute: (disputeId: string, outcome: "won" | "lost") => Stripe.Dispute;
}

export function createPaymentsControl(
  provider: Provider,
  webhookQueue: WebhookQueue,
  faults: Faults,
): PaymentsControl {
  const events = (filter: EventFilter = {}) =>
    provider.store
      .all("event")
      .filter(
        (event) =>
          (!filter.type || event.type === filter.type) &&
          (!filter.about || JSON.stringify(event.data.object).includes(`"${filter.about}"`)),
      );
  return {
    getRules: webhookQueue.getRules,
    setRules: (changes) => {
      const { copies = 1 } = changes;
      if (copies >= 1 && copies <= 100) return webhookQueue.setRules(changes);
      throw invalidRequest("copies is a number between 1 and 100.");
    },
    reset: () => {
      webhookQueue.setRules(normalRules);
      faults.clear();
    },
    listDeliveries: (filter = {}) =>
      provider.store
        .all("delivery")
        .filter(
          ({ event, status }) =>
            (!filter.event || event === filter.event) &&
            (!filter.status || status === filter.status),
        ),
    release: webhookQueue.release,
    dropDelivery: (id) => {
      getObject(provider, "delivery", id);
      webhookQueue.drop(id);
    },
    replay: (eventId, copies = 1) =>
      webhookQueue.replay([getObject(provider, "event", eventId)], { copies, shuffle: false }),
    replayAll: ({ copies = 1, shuffle = false, ...filter } = {}) =>
      webhookQueue.replay(events(filter), { copies, shuffle }).length,
    waitUntilIdle: webhookQueue.waitUntilIdle,
    listEvents: events,
    addFault: faults.add,
    clearFaults: faults.clear,
    listFaults: faults.list,
    expireSession: (id) => expireSession(provider, id),
    changeSession: (id, changes) =>
      provider.store.put("checkout.session", {
        ...getObject(provider, "checkout.session", id),
        ...changes,
      }),
    completeDelayedPayment: (id, outcome) => completeDelayedPayment(provider, id, outcome),
    payInvoice: (id) => payInvoiceByTransfer(provider, id),
    declineInvoice: (id) => declineInvoice(provider, id),
    recordOutsidePayment: (id, amount) => recordOutsidePayment(provider, id, amount),
    receiveTransfer: (id, transfer) => receiveTransfer(provider, id, transfer),
    returnTransfers: (id) => returnTransfers(provider, id),
    endInvoice: (id, status) => endInvoice(provider, id, status),
    createRefund: (input) => createRefund(provider, input),
    addSubscription: (input) => createSubscription(provider, input),
    completeRefund: (id, status) => completeRefund(provider, id, status),
    openDispute: (charge, options) => openDispute(provider, charge, options),
    warnOfFraud: (charge) => warnOfFraud(provider, charge),
    closeDispute: (id, outcome) => closeDispute(provider, id, outcome),
  };
}

/**
 * Handles `POST /control/<name>`, which calls the control with a JSON array of arguments. `ControlClient` has their
 * types.
 */
export async function handleControlRequest(
  control: PaymentsControl,
  method: string,
  path: string,
  body: string,
): Promise<{ status: number; body: unknown }> {
  const name = path.slice("/control/".length);
  const call = Object.hasOwn(control, name)
    ? (control[name as keyof PaymentsControl] as (...given: unknown[]) => unknown)
    : undefined;
  if (!call || method !== "POST") {
    return { status: 404, body: { error: `No such control: ${method} ${name}` } };
  }
  try {
    const given = body ? (JSON.parse(body) as unknown[]) : [];
    return { status: 200, body: { result: (await call(...given)) ?? null } };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: { error: error.message } };
    throw error;
  }
}
