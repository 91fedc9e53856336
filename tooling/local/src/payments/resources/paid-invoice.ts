import type Stripe from "stripe";

import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { sparse } from "../sparse.ts";

export interface PaidInvoice {
  customer: Stripe.Customer | undefined;
  customerId: Stripe.Invoice["customer"];
  currency: string;
  total: number;
  at: number;
  lines: (invoiceId: string) => Stripe.InvoiceLineItem[];
}

/** An invoice that is final and paid from the start. */
export function paidInvoice(provider: Provider, given: PaidInvoice): Stripe.Invoice {
  const { customer, customerId, currency, total, at, lines } = given;
  const id = newId("in");
  return sparse<Stripe.Invoice>({
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
    number: invoiceNumber(customer),
    parent: null,
    status: "paid",
    total,
  });
}

function invoiceNumber(customer: Stripe.Customer | undefined): string {
  const sequence = customer?.next_invoice_sequence ?? 1;
  if (customer) customer.next_invoice_sequence = sequence + 1;
  return `${customer?.invoice_prefix ?? "LOCAL"}-${String(sequence).padStart(4, "0")}`;
}
