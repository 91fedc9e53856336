import type Stripe from "stripe";

import type { CheckoutDraft } from "../checkout/checkout-draft.ts";
import { idOf } from "../find-object.ts";
import { newId } from "../new-id.ts";
import type { Invoice, InvoiceLineItem, LineItem } from "../wire-types.ts";
import type { World } from "../world.ts";

type Session = Stripe.Checkout.Session;

/** The invoice of a paid session, where the shop asked for one: final and paid from its first moment. */
export function createInvoice(world: World, session: Session, draft: CheckoutDraft): void {
  if (!session.invoice_creation?.enabled || session.invoice) return;
  const id = newId("in");
  const now = world.now();
  const total = session.amount_total ?? 0;
  const tax = session.total_details?.amount_tax ?? 0;
  const discount = session.total_details?.amount_discount ?? 0;
  const data = session.invoice_creation.invoice_data;
  const details = session.customer_details;
  const number = invoiceNumber(world, session);
  const invoice = {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Local stand-in",
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: total,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 1,
    attempted: true,
    auto_advance: false,
    automatic_tax: {
      disabled_reason: null,
      enabled: session.automatic_tax.enabled,
      liability: session.automatic_tax.enabled ? { type: "self" } : null,
      provider: session.automatic_tax.provider,
      status: session.automatic_tax.enabled ? "complete" : null,
    },
    automatically_finalizes_at: null,
    billing_reason: "manual",
    collection_method: "charge_automatically",
    created: now,
    currency: session.currency ?? "usd",
    custom_fields: data.custom_fields,
    customer: session.customer,
    customer_account: null,
    customer_address: details?.address ?? null,
    customer_email: details?.email ?? null,
    customer_name: details?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: details?.tax_exempt ?? "none",
    customer_tax_ids: details?.tax_ids ?? [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: data.description,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: data.footer,
    from_invoice: null,
    hosted_invoice_url: `${world.origin()}/invoices/${id}`,
    invoice_pdf: `${world.origin()}/invoices/${id}/pdf`,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: "list",
      data: draft.lineItems.map((line) => invoiceLine(line, id, now)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: data.metadata,
    next_payment_attempt: null,
    number,
    on_behalf_of: null,
    parent: null,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "paid",
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: now,
      voided_at: null,
    },
    subtotal: session.amount_subtotal ?? 0,
    subtotal_excluding_tax: session.amount_subtotal ?? 0,
    test_clock: null,
    total,
    total_discount_amounts: discount ? [{ amount: discount, discount: newId("di") }] : [],
    total_excluding_tax: total - tax,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  } satisfies Invoice;
  world.store.put("invoice", invoice);
  session.invoice = id;
  world.emit("invoice.created", invoice);
  world.emit("invoice.finalized", invoice);
  world.emit("invoice.paid", invoice);
  world.emit("invoice.payment_succeeded", invoice);
}

function invoiceNumber(world: World, session: Session): string {
  const customer = world.store.find("customer", idOf(session.customer));
  const sequence = customer?.next_invoice_sequence ?? 1;
  if (customer) customer.next_invoice_sequence = sequence + 1;
  return `${customer?.invoice_prefix ?? "LOCAL"}-${String(sequence).padStart(4, "0")}`;
}

function invoiceLine(line: LineItem, invoice: string, now: number): InvoiceLineItem {
  return {
    id: newId("il"),
    object: "line_item",
    amount: line.amount_subtotal,
    currency: line.currency,
    description: line.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: line.metadata ?? {},
    parent: null,
    period: { end: now, start: now },
    pretax_credit_amounts: [],
    pricing: {
      type: "price_details",
      price_details: { price: line.price.id, product: idOf(line.price.product) },
      unit_amount_decimal: line.price.unit_amount_decimal,
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity ?? 1),
    subscription: null,
    subtotal: line.amount_subtotal,
    taxes: [],
  };
}
