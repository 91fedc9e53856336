import type Stripe from "stripe";

import { getId, type Provider } from "../provider.ts";
import type { PageResponse } from "./hosted-pages.ts";
import { formatAmount, type Html, html, renderPage } from "./page.ts";

interface DocumentContent {
  title: string;
  rows: [string, string | null][];
}

/** Returns the page of a receipt or invoice; undefined if the address is neither. */
export function handleDocumentRequest(provider: Provider, path: string): PageResponse | undefined {
  const [, kind, id = ""] = path.split("/");
  const paper =
    kind === "receipts"
      ? buildReceipt(provider, id)
      : kind === "invoices"
        ? buildInvoice(provider, id)
        : kind === "credit-notes"
          ? buildCreditNote(provider, id)
          : undefined;
  if (paper === undefined) return undefined;
  if (paper === null) return notFoundPage(kind === "receipts" ? "receipt" : "invoice");
  const { title, rows } = paper;
  const body: Html = html`<h1>${title}</h1>
    <dl class="card sums">
      ${rows.map(
        ([term, value]) =>
          html`<dt>${term}</dt>
            <dd>${value ?? "–"}</dd>`,
      )}
    </dl>`;
  return { status: 200, page: renderPage(title, body, "narrow") };
}

function buildReceipt(provider: Provider, id: string): DocumentContent | null {
  const charge = provider.store.find("charge", id);
  if (!charge) return null;
  const amount = (minor: number) => formatAmount(minor, charge.currency);
  const title = `Receipt for ${amount(charge.amount)}`;
  const rows: DocumentContent["rows"] = [
    ["Charge", charge.id],
    ["Date", formatDate(charge.created)],
    ["Amount", amount(charge.amount)],
    ["Refunded", amount(charge.amount_refunded)],
    ["State", charge.status],
    ["Email", charge.billing_details.email],
  ];
  return { title, rows };
}

function buildInvoice(provider: Provider, id: string): DocumentContent | null {
  const found = provider.store.find("invoice", id);
  if (!found) return null;
  const amount = (minor: number) => formatAmount(minor, found.currency);
  const title = `Invoice ${found.number}`;
  const rows: DocumentContent["rows"] = [
    ["Date", formatDate(found.created)],
    ["Due", found.due_date ? formatDate(found.due_date) : null],
    ["State", found.status],
    ["Billed to", formatCustomer(found)],
    ...(found.custom_fields ?? []).map(({ name, value }): [string, string] => [name, value]),
    ...found.lines.data.map((line): [string, string] => [
      `${line.description} × ${line.quantity}`,
      amount(line.amount),
    ]),
    ...(found.total_taxes ?? []).map((tax): [string, string] => [
      tax.taxability_reason === "reverse_charge" ? "Tax: reverse charge" : "Tax",
      amount(tax.amount),
    ]),
    ["Total", amount(found.total)],
    ["Paid", amount(found.amount_paid)],
  ];
  return { title, rows };
}

function buildCreditNote(provider: Provider, id: string): DocumentContent | null {
  const note = provider.store.find("credit_note", id);
  if (!note) return null;
  const rows: DocumentContent["rows"] = [
    ["Date", formatDate(note.created)],
    ["Invoice", provider.store.find("invoice", getId(note.invoice))?.number ?? null],
    ["Amount", formatAmount(note.total, note.currency)],
    ["Memo", note.memo],
  ];
  return { title: `Credit note ${note.number}`, rows };
}

function formatCustomer(invoice: Stripe.Invoice): string {
  const { customer_name: name, customer_address: address, customer_email: email } = invoice;
  const place = [address?.postal_code, address?.city].filter(Boolean).join(" ");
  const numbers = (invoice.customer_tax_ids ?? []).map(({ value }) => value);
  return [name, address?.line1, place, address?.state, address?.country, ...numbers, email]
    .filter(Boolean)
    .join(", ");
}

function notFoundPage(what: string): PageResponse {
  return {
    status: 404,
    page: renderPage(`No such ${what}`, html`<h1>No such ${what}</h1>`, "narrow"),
  };
}

function formatDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
