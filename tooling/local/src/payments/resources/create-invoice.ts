import type Stripe from "stripe";

import type { CheckoutDraft } from "../checkout/checkout-draft.ts";
import { idOf } from "../find-object.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { sparse } from "../sparse.ts";
import { paidInvoice } from "./paid-invoice.ts";

type Session = Stripe.Checkout.Session;

/** The invoice of a paid session, if the shop asked for one. */
export function createInvoice(provider: Provider, session: Session, draft: CheckoutDraft): void {
  if (!session.invoice_creation?.enabled || session.invoice) return;
  const now = provider.now();
  const discount = session.total_details?.amount_discount ?? 0;
  const invoice: Stripe.Invoice = {
    ...paidInvoice(provider, {
      customer: provider.store.find("customer", idOf(session.customer)),
      customerId: session.customer,
      currency: session.currency ?? "usd",
      total: session.amount_total ?? 0,
      at: now,
      lines: (id) => draft.lineItems.map((line) => invoiceLine(line, id, now)),
    }),
    customer_email: session.customer_details?.email ?? null,
    metadata: session.invoice_creation.invoice_data.metadata,
    subtotal: session.amount_subtotal ?? 0,
    total_discount_amounts: discount ? [{ amount: discount, discount: newId("di") }] : [],
  };
  provider.store.put("invoice", invoice);
  session.invoice = invoice.id;
  provider.emit("invoice.created", invoice);
  provider.emit("invoice.finalized", invoice);
  provider.emit("invoice.paid", invoice);
  provider.emit("invoice.payment_succeeded", invoice);
}

function invoiceLine(line: Stripe.LineItem, invoice: string, now: number): Stripe.InvoiceLineItem {
  return sparse<Stripe.InvoiceLineItem>({
    id: newId("il"),
    object: "line_item",
    amount: line.amount_subtotal,
    currency: line.currency,
    description: line.description,
    invoice,
    period: { end: now, start: now },
    quantity: line.quantity,
  });
}
