import type Stripe from "stripe";

import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { sparse } from "../sparse.ts";
import { createCustomer } from "./customers.ts";
import { paidInvoice } from "./paid-invoice.ts";
import { periodStart } from "./period-start.ts";

export interface NewSubscription {
  email: string;
  /** Of each period, in minor units. */
  amount: number;
  currency?: string;
  interval?: "month" | "year";
  /** How many periods were paid; the last one is running. */
  periods: number;
  /** Days of the last period that have passed. */
  daysIntoPeriod?: number;
}

const DAY = 24 * 3600;

/** A subscription with its history, as the provider has it when a shop moves away from subscriptions. */
export function createSubscription(
  provider: Provider,
  {
    email,
    amount,
    currency = "usd",
    interval = "month",
    periods,
    daysIntoPeriod = 0,
  }: NewSubscription,
): Stripe.Subscription {
  const customer = createCustomer(provider, { email });
  const from = provider.now() - daysIntoPeriod * DAY;
  const starts = Array.from({ length: periods + 1 }, (_, index) =>
    periodStart(from, interval, index - periods + 1),
  );
  const id = newId("sub");
  for (const [index, start] of starts.slice(0, -1).entries()) {
    const period = { start, end: starts[index + 1] ?? start };
    periodInvoice(provider, { subscription: id, customer, amount, currency, period });
  }
  const subscription = sparse<Stripe.Subscription>({
    id,
    object: "subscription",
    created: starts[0] ?? from,
    currency,
    customer: customer.id,
    items: { data: [{ id: newId("si"), current_period_end: starts.at(-1) ?? from }] },
    status: "active",
  });
  provider.store.put("subscription", subscription);
  provider.emit("customer.subscription.created", subscription);
  return subscription;
}

interface PeriodInput {
  subscription: string;
  customer: Stripe.Customer;
  amount: number;
  currency: string;
  period: { start: number; end: number };
}

function periodInvoice(
  provider: Provider,
  { subscription, customer, amount, currency, period }: PeriodInput,
): void {
  const invoice = paidInvoice(provider, {
    customer,
    customerId: customer.id,
    currency,
    total: amount,
    at: period.start,
    lines: (id) => [
      sparse<Stripe.InvoiceLineItem>({
        id: newId("il"),
        object: "line_item",
        amount,
        currency,
        description: "Subscription",
        invoice: id,
        period,
        quantity: 1,
      }),
    ],
  });
  const parent = sparse<Stripe.Invoice.Parent>({
    type: "subscription_details",
    subscription_details: { subscription },
  });
  provider.store.put("invoice", { ...invoice, parent });
}
