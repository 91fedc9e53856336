import type Stripe from "stripe";
import * as z from "zod";

import { invalidRequest } from "../http/api-error.ts";
import {
  emptyable,
  integerBetween,
  metadata,
  text,
  textUpTo,
  typedObject,
} from "../http/params.ts";
import { createReadRoutes, createRoute } from "../http/routes.ts";
import {
  createId,
  getId,
  getObject,
  mergeMetadata,
  type Provider,
  sparseObject,
} from "../provider.ts";

const amount = integerBetween(1, 99_999_999);

const createParams = typedObject<Stripe.CreditNoteCreateParams>()({
  amount,
  email_type: z.enum(["credit_note", "none"]).exactOptional(),
  invoice: text,
  memo: textUpTo(5_000).exactOptional(),
  metadata: emptyable(metadata).exactOptional(),
  out_of_band_amount: amount.exactOptional(),
  reason: z
    .enum(["duplicate", "fraudulent", "order_change", "product_unsatisfactory"])
    .exactOptional(),
});

/** Takes back an amount of a paid invoice. The invoice itself never changes. */
function createCreditNote(
  provider: Provider,
  input: z.output<typeof createParams>,
): Stripe.CreditNote {
  const invoice = getObject(provider, "invoice", input.invoice, "invoice");
  if (invoice.status !== "paid") {
    throw invalidRequest(
      `The stand-in makes credit notes for paid invoices only, and ${invoice.id} is ${invoice.status}.`,
      undefined,
      "invoice",
    );
  }
  const credited = invoice.post_payment_credit_notes_amount ?? 0;
  if (input.amount > invoice.total - credited) {
    throw invalidRequest(
      "The credit note amount is more than what is left of the invoice.",
      "credit_note_amount_too_large",
      "amount",
    );
  }
  if (input.out_of_band_amount !== input.amount) {
    throw invalidRequest(
      "The sum of credit amount, refund amount and out of band amount must equal the post payment amount.",
      undefined,
      "out_of_band_amount",
    );
  }
  const earlier = provider.store.all("credit_note").filter((note) => note.invoice === invoice.id);
  const id = createId("cn");
  const note = sparseObject<Stripe.CreditNote>({
    id,
    object: "credit_note",
    amount: input.amount,
    created: provider.now(),
    currency: invoice.currency,
    customer: getId(invoice.customer),
    invoice: invoice.id,
    memo: input.memo ?? null,
    metadata: mergeMetadata(null, input.metadata),
    number: `${invoice.number}-CN-${String(earlier.length + 1).padStart(2, "0")}`,
    out_of_band_amount: input.out_of_band_amount,
    pdf: `${provider.origin()}/credit-notes/${id}`,
    post_payment_amount: input.amount,
    reason: input.reason ?? null,
    status: "issued",
    total: input.amount,
    type: "post_payment",
  });
  invoice.post_payment_credit_notes_amount = credited + input.amount;
  provider.store.put("invoice", invoice);
  provider.store.put("credit_note", note);
  provider.emit("credit_note.created", note);
  return note;
}

export const creditNoteRoutes = [
  createRoute("POST", "/v1/credit_notes", createParams, createCreditNote),
  ...createReadRoutes("credit_note", "/v1/credit_notes", { invoice: text }),
];
