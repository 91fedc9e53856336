import type Stripe from "stripe";

/** The version of the stand-in: the SDK's own. A newer SDK makes this line a type error. */
export const apiVersion = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;

export type EventType = Stripe.Event["type"];

/** An event as stored and sent: the object is a copy of its state at that time. */
export interface WireEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: unknown };
  livemode: false;
  pending_webhooks: number;
  type: EventType;
}
