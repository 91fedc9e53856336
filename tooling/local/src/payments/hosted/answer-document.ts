import type { Provider } from "../provider.ts";
import type { PageAnswer } from "./answer-hosted.ts";
import { formatAmount } from "./format-amount.ts";
import { type Html, html } from "./html.ts";
import { page } from "./page.ts";

interface Paper {
  title: string;
  rows: [string, string | null][];
}

/** Receipts and invoices as pages; undefined if the address is neither. */
export function answerDocument(provider: Provider, path: string): PageAnswer | undefined {
  const [, kind, id = ""] = path.split("/");
  const paper =
    kind === "receipts"
      ? receipt(provider, id)
      : kind === "invoices"
        ? invoice(provider, id)
        : undefined;
  if (paper === undefined) return undefined;
  if (paper === null) return missing(kind === "receipts" ? "receipt" : "invoice");
  const { title, rows } = paper;
  const body: Html = html`<h1>${title}</h1>
    <dl class="card sums">
      ${rows.map(
        ([term, value]) =>
          html`<dt>${term}</dt>
            <dd>${value ?? "–"}</dd>`,
      )}
    </dl>`;
  return { status: 200, page: page(title, body, "narrow") };
}

function receipt(provider: Provider, id: string): Paper | null {
  const charge = provider.store.find("charge", id);
  if (!charge) return null;
  const amount = (minor: number) => formatAmount(minor, charge.currency);
  const title = `Receipt for ${amount(charge.amount)}`;
  const rows: Paper["rows"] = [
    ["Charge", charge.id],
    ["Date", dateOf(charge.created)],
    ["Amount", amount(charge.amount)],
    ["Refunded", amount(charge.amount_refunded)],
    ["State", charge.status],
    ["Email", charge.billing_details.email],
  ];
  return { title, rows };
}

function invoice(provider: Provider, id: string): Paper | null {
  const found = provider.store.find("invoice", id);
  if (!found) return null;
  const amount = (minor: number) => formatAmount(minor, found.currency);
  const title = `Invoice ${found.number}`;
  const rows: Paper["rows"] = [
    ["Date", dateOf(found.created)],
    ["Billed to", found.customer_email],
    ...found.lines.data.map((line): [string, string] => [
      `${line.description} × ${line.quantity}`,
      amount(line.amount),
    ]),
    ["Total", amount(found.total)],
    ["Paid", amount(found.amount_paid)],
  ];
  return { title, rows };
}

function missing(what: string): PageAnswer {
  return { status: 404, page: page(`No such ${what}`, html`<h1>No such ${what}</h1>`, "narrow") };
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
