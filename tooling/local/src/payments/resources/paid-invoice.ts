import type Stripe from "stripe";

import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import type { Invoice, InvoiceLineItem } from "../wire-types.ts";

export interface PaidInvoice {
  customer: Stripe.Customer | undefined;
  customerId: Stripe.Invoice["customer"];
  currency: string;
  total: number;
  tax: number;
  at: number;
  lines: (invoiceId: string) => InvoiceLineItem[];
}

/** An invoice that is final and paid from its first moment. */
export function paidInvoice(provider: Provider, given: PaidInvoice): Invoice {
  const { customer, customerId, currency, total, tax, at, lines } = given;
  const id = newId("in");
  return {
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
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: "manual",
    collection_method: "charge_automatically",
    created: at,
    currency,
    custom_fields: null,
    customer: customerId,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: at,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${provider.origin()}/invoices/${id}`,
    invoice_pdf: `${provider.origin()}/invoices/${id}/pdf`,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: "list", data: lines(id), has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: invoiceNumber(customer),
    on_behalf_of: null,
    parent: null,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: at,
    period_start: at,
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
      finalized_at: at,
      marked_uncollectible_at: null,
      paid_at: at,
      voided_at: null,
    },
    subtotal: total - tax,
    subtotal_excluding_tax: total - tax,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total - tax,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: at,
  };
}

function invoiceNumber(customer: Stripe.Customer | undefined): string {
  const sequence = customer?.next_invoice_sequence ?? 1;
  if (customer) customer.next_invoice_sequence = sequence + 1;
  return `${customer?.invoice_prefix ?? "LOCAL"}-${String(sequence).padStart(4, "0")}`;
}
