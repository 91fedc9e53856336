import type Stripe from "stripe";

import { findObject, idOf } from "../find-object.ts";
import { refused } from "../http/api-error.ts";
import type { World } from "../world.ts";

/** Closes an open session unpaid; a payment that was tried is cancelled. */
export function expireSession(world: World, id: string): Stripe.Checkout.Session {
  const session = findObject(world, "checkout.session", id);
  if (session.status !== "open") {
    throw refused(`Only open sessions expire, and ${id} is ${session.status}.`);
  }
  session.status = "expired";
  session.url = null;
  const intent = world.store.find("payment_intent", idOf(session.payment_intent));
  if (intent) {
    Object.assign(intent, {
      status: "canceled",
      canceled_at: world.now(),
      cancellation_reason: "expired",
      next_action: null,
    } satisfies Partial<Stripe.PaymentIntent>);
    world.emit("payment_intent.canceled", intent);
  }
  world.emit("checkout.session.expired", session);
  world.store.changed();
  return session;
}

/** Expires what is due. Returns how many sessions that were. */
export function expireDueSessions(world: World): number {
  const due = world.store
    .all("checkout.session")
    .filter(({ status, expires_at: at }) => status === "open" && at <= world.now());
  for (const { id } of due) expireSession(world, id);
  return due.length;
}
