import type Stripe from "stripe";

import type { CheckoutDraft } from "../checkout/checkout-draft.ts";
import { idOf } from "../find-object.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import type { Invoice, InvoiceLineItem, LineItem } from "../wire-types.ts";
import { paidInvoice } from "./paid-invoice.ts";

type Session = Stripe.Checkout.Session;

/** The invoice of a paid session, where the shop asked for one. */
export function createInvoice(provider: Provider, session: Session, draft: CheckoutDraft): void {
  if (!session.invoice_creation?.enabled || session.invoice) return;
  const now = provider.now();
  const discount = session.total_details?.amount_discount ?? 0;
  const data = session.invoice_creation.invoice_data;
  const details = session.customer_details;
  const invoice: Invoice = {
    ...paidInvoice(provider, {
      customer: provider.store.find("customer", idOf(session.customer)),
      customerId: session.customer,
      currency: session.currency ?? "usd",
      total: session.amount_total ?? 0,
      tax: session.total_details?.amount_tax ?? 0,
      at: now,
      lines: (id) => draft.lineItems.map((line) => invoiceLine(line, id, now)),
    }),
    automatic_tax: {
      disabled_reason: null,
      enabled: session.automatic_tax.enabled,
      liability: session.automatic_tax.enabled ? { type: "self" } : null,
      provider: session.automatic_tax.provider,
      status: session.automatic_tax.enabled ? "complete" : null,
    },
    custom_fields: data.custom_fields,
    customer_address: details?.address ?? null,
    customer_email: details?.email ?? null,
    customer_name: details?.name ?? null,
    customer_tax_exempt: details?.tax_exempt ?? "none",
    customer_tax_ids: details?.tax_ids ?? [],
    description: data.description,
    footer: data.footer,
    metadata: data.metadata,
    subtotal: session.amount_subtotal ?? 0,
    subtotal_excluding_tax: session.amount_subtotal ?? 0,
    total_discount_amounts: discount ? [{ amount: discount, discount: newId("di") }] : [],
  };
  provider.store.put("invoice", invoice);
  session.invoice = invoice.id;
  provider.emit("invoice.created", invoice);
  provider.emit("invoice.finalized", invoice);
  provider.emit("invoice.paid", invoice);
  provider.emit("invoice.payment_succeeded", invoice);
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
