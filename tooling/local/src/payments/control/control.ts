import type Stripe from "stripe";

import { expireSession } from "../checkout/expire-session.ts";
import { settleDelayed } from "../checkout/settle-delayed.ts";
import { findObject } from "../find-object.ts";
import { refused } from "../http/api-error.ts";
import type { Fault, Faults } from "../http/fault.ts";
import type { Provider } from "../provider.ts";
import { createRefund, type NewRefund, settleRefund } from "../resources/create-refund.ts";
import { createSubscription, type NewSubscription } from "../resources/create-subscription.ts";
import { closeDispute, openDispute } from "../resources/open-dispute.ts";
import type { Courier } from "../webhooks/courier.ts";
import { type Delivery, type DeliveryRules, normalRules } from "../webhooks/delivery.ts";
import type { WireEvent } from "../wire-types.ts";

export interface EventFilter {
  type?: string;
  /** Only events about this object, or that name it. */
  about?: string;
}

/** What tests and the dashboard can do but no client of the API. */
export interface Control {
  rules: () => DeliveryRules;
  /** Changes how deliveries are made from now on. */
  setRules: (rules: Partial<DeliveryRules>) => DeliveryRules;
  /** Restores normal deliveries and an API without faults; held events stay held. */
  reset: () => void;
  deliveries: (filter?: { event?: string; status?: Delivery["status"] }) => Delivery[];
  /** Sends held events. */
  release: (options?: { shuffle?: boolean }) => number;
  dropDelivery: (id: string) => void;
  /** Sends an event once more, or `copies` times. */
  replay: (eventId: string, copies?: number) => Delivery[];
  /** Sends all these events once more, each `copies` times, in random order. */
  replayAll: (options?: { copies?: number; shuffle?: boolean } & EventFilter) => number;
  /** Resolves once no delivery is running or due again. */
  settled: () => Promise<void>;
  events: (filter?: EventFilter) => WireEvent[];
  fault: (fault: Fault) => void;
  clearFaults: () => void;
  faults: () => Fault[];
  expire: (sessionId: string) => Stripe.Checkout.Session;
  /** Makes a session report what the shop never requested. */
  amendSession: (
    sessionId: string,
    changes: Partial<Stripe.Checkout.Session>,
  ) => Stripe.Checkout.Session;
  settle: (sessionId: string, outcome: "succeed" | "fail") => Stripe.Checkout.Session;
  refund: (input: NewRefund) => Stripe.Refund;
  /** A subscription with its paid periods, from before the shop sold licences. */
  addSubscription: (input: NewSubscription) => Stripe.Subscription;
  settleRefund: (refundId: string, status: "succeeded" | "failed") => Stripe.Refund;
  openDispute: (
    chargeId: string,
    options?: { reason?: string; inquiry?: boolean },
  ) => Stripe.Dispute;
  closeDispute: (disputeId: string, outcome: "won" | "lost") => Stripe.Dispute;
}

export function createControl(provider: Provider, courier: Courier, faults: Faults): Control {
  const events = (filter: EventFilter = {}) =>
    provider.store
      .all("event")
      .filter(
        (event) =>
          (!filter.type || event.type === filter.type) &&
          (!filter.about || JSON.stringify(event.data.object).includes(`"${filter.about}"`)),
      );
  return {
    rules: courier.rules,
    setRules: (changes) => {
      const { copies = 1 } = changes;
      if (copies >= 1 && copies <= 100) return courier.setRules(changes);
      throw refused("copies is a number between 1 and 100.");
    },
    reset: () => {
      courier.setRules(normalRules);
      faults.clear();
    },
    deliveries: (filter = {}) =>
      provider.store
        .all("delivery")
        .filter(
          ({ event, status }) =>
            (!filter.event || event === filter.event) &&
            (!filter.status || status === filter.status),
        ),
    release: courier.release,
    dropDelivery: (id) => {
      findObject(provider, "delivery", id);
      courier.drop(id);
    },
    replay: (eventId, copies = 1) =>
      courier.replay([findObject(provider, "event", eventId)], { copies, shuffle: false }),
    replayAll: ({ copies = 1, shuffle = false, ...filter } = {}) =>
      courier.replay(events(filter), { copies, shuffle }).length,
    settled: courier.settled,
    events,
    fault: faults.add,
    clearFaults: faults.clear,
    faults: faults.list,
    expire: (id) => expireSession(provider, id),
    amendSession: (id, changes) =>
      provider.store.put("checkout.session", {
        ...findObject(provider, "checkout.session", id),
        ...changes,
      }),
    settle: (id, outcome) => settleDelayed(provider, id, outcome),
    refund: (input) => createRefund(provider, input),
    addSubscription: (input) => createSubscription(provider, input),
    settleRefund: (id, status) => settleRefund(provider, id, status),
    openDispute: (charge, options) => openDispute(provider, charge, options),
    closeDispute: (id, outcome) => closeDispute(provider, id, outcome),
  };
}
