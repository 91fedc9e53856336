import type Stripe from "stripe";

import { findObject, idOf } from "../find-object.ts";
import { refused } from "../http/api-error.ts";
import type { Provider } from "../provider.ts";

/** Closes an open session unpaid; an attempted payment is cancelled. */
export function expireSession(provider: Provider, id: string): Stripe.Checkout.Session {
  const session = findObject(provider, "checkout.session", id);
  if (session.status !== "open") {
    throw refused(`Only open sessions expire, and ${id} is ${session.status}.`);
  }
  session.status = "expired";
  session.url = null;
  const intent = provider.store.find("payment_intent", idOf(session.payment_intent));
  if (intent) {
    Object.assign(intent, {
      status: "canceled",
      canceled_at: provider.now(),
      cancellation_reason: "expired",
      next_action: null,
    } satisfies Partial<Stripe.PaymentIntent>);
    provider.emit("payment_intent.canceled", intent);
  }
  provider.emit("checkout.session.expired", session);
  provider.store.changed();
  return session;
}

/** Expires what is due. Returns the number of sessions. */
export function expireDueSessions(provider: Provider): number {
  const due = provider.store
    .all("checkout.session")
    .filter(({ status, expires_at: at }) => status === "open" && at <= provider.now());
  for (const { id } of due) expireSession(provider, id);
  return due.length;
}
