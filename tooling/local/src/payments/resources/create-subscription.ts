import type Stripe from "stripe";

import { idOf } from "../find-object.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import type { Invoice, Price, Subscription, SubscriptionItem } from "../wire-types.ts";
import { createCustomer } from "./customers.ts";
import { olderPlan } from "./older-plan.ts";
import { paidInvoice } from "./paid-invoice.ts";
import { periodStart } from "./period-start.ts";
import { createPrice } from "./prices.ts";
import { createProduct } from "./products.ts";

export interface NewSubscription {
  email: string;
  /** Of each period, in minor units. */
  amount: number;
  currency?: string;
  interval?: "month" | "year";
  /** How many periods were paid; the last one is under way. */
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
): Subscription {
  const customer = createCustomer(provider, { email });
  const product = createProduct(provider, { name: "Subscription" });
  const price: Price = {
    ...createPrice(provider, { currency, unit_amount: amount, product: product.id }),
    type: "recurring",
    recurring: {
      interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
  };
  provider.store.put("price", price);
  const from = provider.now() - daysIntoPeriod * DAY;
  const starts = Array.from({ length: periods + 1 }, (_, index) =>
    periodStart(from, interval, index - periods + 1),
  );
  const first = starts[0] ?? from;
  const id = newId("sub");
  const item = subscriptionItem({ id, price, from, until: starts.at(-1) ?? from, created: first });
  const invoices = starts.slice(0, -1).map((start, index) =>
    periodInvoice(provider, {
      customer,
      item,
      amount,
      period: { start, end: starts[index + 1] ?? start },
      reason: index === 0 ? "subscription_create" : "subscription_cycle",
    }),
  );
  const subscription = {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: first,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: "classic" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: "charge_automatically",
    created: first,
    currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: invoices.at(-1)?.id ?? null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: first,
    status: "active",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  } satisfies Subscription;
  provider.store.put("subscription", subscription);
  provider.emit("customer.subscription.created", subscription);
  return subscription;
}

interface ItemInput {
  id: string;
  price: Price;
  from: number;
  until: number;
  created: number;
}

function subscriptionItem({ id, price, from, until, created }: ItemInput): SubscriptionItem {
  return {
    id: newId("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created,
    current_period_end: until,
    current_period_start: from,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: olderPlan(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
}

interface PeriodInput {
  customer: Stripe.Customer;
  item: SubscriptionItem;
  amount: number;
  period: { start: number; end: number };
  reason: "subscription_create" | "subscription_cycle";
}

function periodInvoice(
  provider: Provider,
  { customer, item, amount, period, reason }: PeriodInput,
): Invoice {
  const { currency } = item.price;
  const invoice: Invoice = {
    ...paidInvoice(provider, {
      customer,
      customerId: customer.id,
      currency,
      total: amount,
      tax: 0,
      at: period.start,
      lines: (id) => [
        {
          id: newId("il"),
          object: "line_item",
          amount,
          currency,
          description: "Subscription",
          discount_amounts: [],
          discountable: true,
          discounts: [],
          invoice: id,
          livemode: false,
          metadata: {},
          parent: {
            type: "subscription_item_details",
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item: null,
              proration: false,
              proration_details: null,
              subscription: item.subscription,
              subscription_item: item.id,
            },
          },
          period,
          pretax_credit_amounts: [],
          pricing: {
            type: "price_details",
            price_details: { price: item.price.id, product: idOf(item.price.product) },
            unit_amount_decimal: item.price.unit_amount_decimal,
          },
          quantity: 1,
          quantity_decimal: "1",
          subscription: item.subscription,
          subtotal: amount,
          taxes: [],
        },
      ],
    }),
    billing_reason: reason,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: {}, subscription: item.subscription },
    },
  };
  return provider.store.put("invoice", invoice);
}
