import type Stripe from "stripe";

import type { CheckoutDraft } from "../checkout/session-params.ts";
import { createId, type Provider, sparseObject, getId } from "../provider.ts";
import { createCustomer } from "./customers.ts";

export interface NewSubscription {
  email: string;
  /** Price of a period, in minor units. */
  amount: number;
  currency?: string;
  interval?: "month" | "year";
  /** Number of paid periods. The last one is the current period. */
  periods: number;
  /** Number of days since the start of the last period. */
  daysIntoPeriod?: number;
}

const DAY = 24 * 3600;

/**
 * Creates a subscription with its past invoices, as the provider has it when a shop stops selling subscriptions.
 */
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
    getPeriodStart(from, interval, index - periods + 1),
  );
  const id = createId("sub");
  for (const [index, start] of starts.slice(0, -1).entries()) {
    const period = { start, end: starts[index + 1] ?? start };
    createPeriodInvoice(provider, { subscription: id, customer, amount, currency, period });
  }
  const subscription = sparseObject<Stripe.Subscription>({
    id,
    object: "subscription",
    created: starts[0] ?? from,
    currency,
    customer: customer.id,
    items: { data: [{ id: createId("si"), current_period_end: starts.at(-1) ?? from }] },
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

function createPeriodInvoice(
  provider: Provider,
  { subscription, customer, amount, currency, period }: PeriodInput,
): void {
  const invoice = createPaidInvoice(provider, {
    customer,
    customerId: customer.id,
    currency,
    total: amount,
    at: period.start,
    lines: (id) => [
      sparseObject<Stripe.InvoiceLineItem>({
        id: createId("il"),
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
  const parent = sparseObject<Stripe.Invoice.Parent>({
    type: "subscription_details",
    subscription_details: { subscription },
  });
  provider.store.put("invoice", { ...invoice, parent });
}

/** Adds `offset` calendar months or years to the start of a period. The day is at most the last one of the month. */
function getPeriodStart(from: number, interval: "month" | "year", offset: number): number {
  const date = new Date(from * 1000);
  const months = offset * (interval === "year" ? 12 : 1);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}

interface PaidInvoice {
  customer: Stripe.Customer | undefined;
  customerId: Stripe.Invoice["customer"];
  currency: string;
  total: number;
  at: number;
  lines: (invoiceId: string) => Stripe.InvoiceLineItem[];
}

/** Creates an invoice that is already final and paid. */
export function createPaidInvoice(provider: Provider, given: PaidInvoice): Stripe.Invoice {
  const { customer, customerId, currency, total, at, lines } = given;
  const id = createId("in");
  return sparseObject<Stripe.Invoice>({
    id,
    object: "invoice",
    amount_due: total,
    amount_paid: total,
    created: at,
    currency,
    customer: customerId,
    customer_email: customer?.email ?? null,
    hosted_invoice_url: `${provider.origin()}/invoices/${id}`,
    lines: { object: "list", data: lines(id), has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    number: createInvoiceNumber(customer),
    parent: null,
    status: "paid",
    total,
  });
}

export function createInvoiceNumber(customer: Stripe.Customer | undefined): string {
  const sequence = customer?.next_invoice_sequence ?? 1;
  if (customer) customer.next_invoice_sequence = sequence + 1;
  return `${customer?.invoice_prefix ?? "LOCAL"}-${String(sequence).padStart(4, "0")}`;
}

type Session = Stripe.Checkout.Session;

/** Creates the invoice of a paid session, if the shop requested one. */
export function createInvoice(provider: Provider, session: Session, draft: CheckoutDraft): void {
  if (!session.invoice_creation?.enabled || session.invoice) return;
  const now = provider.now();
  const discount = session.total_details?.amount_discount ?? 0;
  const invoice: Stripe.Invoice = {
    ...createPaidInvoice(provider, {
      customer: provider.store.find("customer", getId(session.customer)),
      customerId: session.customer,
      currency: session.currency ?? "usd",
      total: session.amount_total ?? 0,
      at: now,
      lines: (id) => draft.lineItems.map((line) => buildInvoiceLine(line, id, now)),
    }),
    customer_email: session.customer_details?.email ?? null,
    custom_fields: session.invoice_creation.invoice_data.custom_fields,
    metadata: session.invoice_creation.invoice_data.metadata,
    subtotal: session.amount_subtotal ?? 0,
    total_discount_amounts: discount ? [{ amount: discount, discount: createId("di") }] : [],
  };
  provider.store.put("invoice", invoice);
  session.invoice = invoice.id;
  provider.emit("invoice.created", invoice);
  provider.emit("invoice.finalized", invoice);
  provider.emit("invoice.paid", invoice);
  provider.emit("invoice.payment_succeeded", invoice);
}

function buildInvoiceLine(
  line: Stripe.LineItem,
  invoice: string,
  now: number,
): Stripe.InvoiceLineItem {
  return sparseObject<Stripe.InvoiceLineItem>({
    id: createId("il"),
    object: "line_item",
    amount: line.amount_subtotal,
    currency: line.currency,
    description: line.description,
    invoice,
    period: { end: now, start: now },
    quantity: line.quantity,
  });
}
