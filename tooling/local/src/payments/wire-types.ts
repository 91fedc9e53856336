import type Stripe from "stripe";

/** The version that this stand-in speaks: the SDK's own. A newer SDK makes this line a type error. */
export const apiVersion = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;

/** On the wire a decimal is a string; the SDK makes its own type of it. */
export type Price = Omit<Stripe.Price, "unit_amount_decimal"> & {
  unit_amount_decimal: string | null;
};

export type LineItem = Omit<Stripe.LineItem, "price"> & { price: Price };

export type InvoiceLineItem = Omit<Stripe.InvoiceLineItem, "pricing" | "quantity_decimal"> & {
  quantity_decimal: string | null;
  pricing:
    | (Omit<Stripe.InvoiceLineItem.Pricing, "unit_amount_decimal"> & {
        unit_amount_decimal: string | null;
      })
    | null;
};

export type Invoice = Omit<Stripe.Invoice, "lines"> & {
  lines: { object: "list"; data: InvoiceLineItem[]; has_more: boolean; url: string };
};

export type Plan = Omit<Stripe.Plan, "amount_decimal"> & { amount_decimal: string | null };

export type SubscriptionItem = Omit<Stripe.SubscriptionItem, "plan" | "price"> & {
  plan: Plan;
  price: Price;
};

export type Subscription = Omit<Stripe.Subscription, "items"> & {
  items: { object: "list"; data: SubscriptionItem[]; has_more: boolean; url: string };
};

export type EventType = Stripe.Event["type"];

/** An event as stored and sent: the object is a copy of its state at that time. */
export interface WireEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}
