import type { World } from "../world.ts";
import type { PageAnswer } from "./answer-hosted.ts";
import { formatAmount } from "./format-amount.ts";
import { type Html, html } from "./html.ts";
import { page } from "./page.ts";

/** Receipts and invoices as pages; undefined when the address is neither. */
export function answerDocument(world: World, path: string): PageAnswer | undefined {
  const [, kind, id = ""] = path.split("/");
  if (kind === "receipts") return receipt(world, id);
  if (kind === "invoices") return invoice(world, id);
  return undefined;
}

function receipt(world: World, id: string): PageAnswer {
  const charge = world.store.find("charge", id);
  if (!charge) return missing("receipt");
  const amount = (minor: number) => formatAmount(minor, charge.currency);
  return document(`Receipt for ${amount(charge.amount)}`, [
    ["Charge", charge.id],
    ["Date", dateOf(charge.created)],
    ["Amount", amount(charge.amount)],
    ["Refunded", amount(charge.amount_refunded)],
    ["State", charge.status],
    ["Email", charge.billing_details.email],
  ]);
}

function invoice(world: World, id: string): PageAnswer {
  const found = world.store.find("invoice", id);
  if (!found) return missing("invoice");
  const amount = (minor: number) => formatAmount(minor, found.currency);
  return document(`Invoice ${found.number}`, [
    ["Date", dateOf(found.created)],
    ["Billed to", found.customer_email],
    ...found.lines.data.map((line): [string, string] => [
      `${line.description} × ${line.quantity}`,
      amount(line.amount),
    ]),
    ["Total", amount(found.total)],
    ["Paid", amount(found.amount_paid)],
  ]);
}

function document(title: string, rows: [string, string | null][]): PageAnswer {
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

function missing(what: string): PageAnswer {
  return { status: 404, page: page(`No such ${what}`, html`<h1>No such ${what}</h1>`, "narrow") };
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
