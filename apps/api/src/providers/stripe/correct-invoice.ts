import type { Stripe } from "stripe";

import type { CorrectionResult, InvoiceCorrection } from "../payments.ts";
import { callStripe, isStripeError } from "./client.ts";
import { callWithIdempotencyKey } from "./idempotency.ts";
import { fetchCurrentInvoice } from "./invoices.ts";
import { DOWNLOADED_SOFTWARE } from "./tax.ts";

/**
 * Stripe's invoices can't be changed once they are final, and a paid one can't be revised. So a credit note takes the
 * whole invoice back and a new invoice over the same amount replaces it, both settled outside of Stripe: the payment
 * stays where it is, and its refunds and disputes go on as before. The numbers of both come from Stripe, without gaps. A
 * draft has no number, so one whose tax differs is deleted without a trace. Each step looks at what an earlier attempt
 * did.
 */
export async function correctInvoice(
  stripe: Stripe,
  correction: InvoiceCorrection,
): Promise<CorrectionResult> {
  const { correctionId, customerId } = correction;
  try {
    const original = await fetchCurrentInvoice(stripe, correction.invoiceId);
    const found = await callStripe(() => stripe.invoices.list({ customer: customerId, limit: 1 }));
    const draft = found.data[0] ?? (await createDraft(stripe, original, correction));
    const filled = await addMissingItems(stripe, draft, original, correctionId);
    if (filled.total !== original.total) {
      await callStripe(() => stripe.invoices.del(filled.id));
      return { outcome: "tax_differs" };
    }
    const note = await ensureCreditNote(stripe, original, filled, correctionId);
    if (!note) {
      await callStripe(() => stripe.invoices.del(filled.id));
      return { outcome: "refused" };
    }
    const paid = await finalizeReplacement(stripe, filled, correctionId);
    return {
      outcome: "corrected",
      creditNoteId: note.id,
      creditNoteNumber: note.number,
      invoiceId: paid.id,
      invoiceNumber: paid.number,
    };
  } catch (error) {
    if (isStripeError(error, "StripeInvalidRequestError", "StripeIdempotencyError")) {
      return { outcome: "refused" };
    }
    throw error;
  }
}

async function createDraft(
  stripe: Stripe,
  original: Stripe.Invoice,
  { correctionId, purchaseId, customerId, poNumber }: InvoiceCorrection,
): Promise<Stripe.Invoice> {
  const discount = (original.total_discount_amounts ?? []).reduce(
    (sum, { amount }) => sum + amount,
    0,
  );
  const coupon =
    discount > 0 &&
    (await callWithIdempotencyKey({
      key: `correction-coupon-${correctionId}`,
      request: (idempotencyKey) =>
        stripe.coupons.create(
          {
            duration: "once",
            max_redemptions: 1,
            amount_off: discount,
            currency: original.currency,
            name: "Discount",
          },
          { idempotencyKey },
        ),
    }));
  return callWithIdempotencyKey({
    key: `correction-${correctionId}`,
    request: (idempotencyKey) =>
      stripe.invoices.create(
        {
          customer: customerId,
          currency: original.currency,
          collection_method: "send_invoice",
          days_until_due: 30,
          auto_advance: false,
          automatic_tax: { enabled: true },
          description: `Replaces invoice ${original.number}.`,
          metadata: { purchaseId, correctionId },
          ...(coupon && { discounts: [{ coupon: coupon.id }] }),
          ...(poNumber && { custom_fields: [{ name: "Purchase order", value: poNumber }] }),
        },
        { idempotencyKey },
      ),
  });
}

/** Copies the lines of the original that the draft doesn't have yet. */
async function addMissingItems(
  stripe: Stripe,
  draft: Stripe.Invoice,
  original: Stripe.Invoice,
  correctionId: string,
): Promise<Stripe.Invoice> {
  if (draft.status !== "draft") return draft;
  const lines = original.lines.data.slice(draft.lines.data.length);
  for (const line of lines) {
    const quantity = line.quantity ?? 1;
    await callWithIdempotencyKey<Stripe.InvoiceItem>({
      key: `correction-item-${correctionId}-${line.id}`,
      request: (idempotencyKey) =>
        stripe.invoiceItems.create(
          {
            customer: typeof draft.customer === "string" ? draft.customer : "",
            invoice: draft.id,
            currency: original.currency,
            ...(line.description && { description: line.description }),
            quantity,
            unit_amount_decimal: stripe.Decimal.from(line.amount / quantity),
            tax_behavior: "exclusive",
            tax_code: DOWNLOADED_SOFTWARE,
          },
          { idempotencyKey },
        ),
    });
  }
  return callStripe(() => stripe.invoices.retrieve(draft.id));
}

/** `undefined` if Stripe refuses it, as for an invoice that another credit note took back already. */
async function ensureCreditNote(
  stripe: Stripe,
  original: Stripe.Invoice,
  replacement: Stripe.Invoice,
  correctionId: string,
): Promise<Stripe.CreditNote | undefined> {
  const findOwn = async () => {
    const notes = await callStripe(() =>
      stripe.creditNotes.list({ invoice: original.id, limit: 100 }),
    );
    return notes.data.find(({ metadata }) => metadata?.["correctionId"] === correctionId);
  };
  const known = await findOwn();
  if (known || replacement.status !== "draft") return known;
  try {
    return await callWithIdempotencyKey({
      key: `correction-note-${correctionId}`,
      request: (idempotencyKey) =>
        stripe.creditNotes.create(
          {
            invoice: original.id,
            amount: original.total,
            out_of_band_amount: original.total,
            memo: "Replaced by an invoice with corrected details. No money is refunded.",
            email_type: "none",
            metadata: { correctionId },
          },
          { idempotencyKey },
        ),
      findCompleted: findOwn,
    });
  } catch (error) {
    if (isStripeError(error, "StripeInvalidRequestError")) return undefined;
    throw error;
  }
}

/** Makes the new invoice final and paid: the payment for the original counts for it. */
async function finalizeReplacement(
  stripe: Stripe,
  replacement: Stripe.Invoice,
  correctionId: string,
): Promise<Stripe.Invoice> {
  const final =
    replacement.status === "draft"
      ? await callWithIdempotencyKey({
          key: `correction-final-${correctionId}`,
          request: (idempotencyKey) =>
            stripe.invoices.finalizeInvoice(
              replacement.id,
              { auto_advance: false },
              { idempotencyKey },
            ),
          findCompleted: async () => {
            const found = await callStripe(() => stripe.invoices.retrieve(replacement.id));
            return found.status === "draft" ? undefined : found;
          },
        })
      : replacement;
  if (final.status === "paid") return final;
  return callWithIdempotencyKey({
    key: `correction-paid-${correctionId}`,
    request: (idempotencyKey) =>
      stripe.invoices.pay(final.id, { paid_out_of_band: true }, { idempotencyKey }),
    findCompleted: async () => {
      const found = await callStripe(() => stripe.invoices.retrieve(final.id));
      return found.status === "paid" ? found : undefined;
    },
  });
}

export async function findSessionInvoice(
  stripe: Stripe,
  sessionId: string,
): Promise<string | undefined> {
  const { invoice } = await callStripe(() => stripe.checkout.sessions.retrieve(sessionId));
  return (typeof invoice === "string" ? invoice : invoice?.id) ?? undefined;
}

export async function findCreditNoteUrl(stripe: Stripe, creditNoteId: string): Promise<string> {
  return (await callStripe(() => stripe.creditNotes.retrieve(creditNoteId))).pdf;
}
