import { randomUUID } from "node:crypto";

import { taxRegions } from "@site/contracts/tax-regions";
import type { Stripe } from "stripe";

import { AppError } from "../../errors.ts";
import type { CorrectionRejection, CorrectionResult, InvoiceCorrection } from "../payments.ts";
import { callStripe, isStripeError } from "./client.ts";
import { callWithIdempotencyKey } from "./idempotency.ts";
import { fetchCurrentInvoice } from "./invoices.ts";
import { DOWNLOADED_SOFTWARE } from "./tax.ts";

/**
 * Stripe's invoices can't be changed once they are final, and a paid one can't be revised. So a credit note takes the
 * whole invoice back and a new invoice over the same amount replaces it, both settled outside of Stripe: the payment
 * stays where it is, and its refunds and disputes go on as before. The numbers of both come from Stripe, without gaps. A
 * draft has no number, so deleting one that can't replace the original leaves no gap. Once there is a credit note, the
 * correction must be completed, so later failures are retried. Each step continues from an earlier attempt.
 */
export async function correctInvoice(
  stripe: Stripe,
  correction: InvoiceCorrection,
): Promise<CorrectionResult> {
  const { correctionId } = correction;
  const original = await fetchCurrentInvoice(stripe, correction.invoiceId);
  const known = await findCreditNote(stripe, original, correctionId);
  const note = known ?? (await creditInvoice(stripe, original, correction));
  if ("outcome" in note) return note;
  try {
    const draft = await findReplacement(stripe, correction);
    if (!draft) throw new AppError("payment_unavailable");
    const paid = await finalizeReplacement(stripe, draft);
    return {
      outcome: "corrected",
      creditNoteId: note.id,
      creditNoteNumber: note.number,
      invoiceId: paid.id,
      invoiceNumber: paid.number,
    };
  } catch (error) {
    if (isStripeError(error, ...FINAL_ERRORS)) {
      throw new AppError("payment_unavailable", { cause: error });
    }
    throw error;
  }
}

const FINAL_ERRORS = ["StripeInvalidRequestError", "StripeIdempotencyError"] as const;

/** Writes the credit note, if the replacement is complete as a draft and has the same tax. */
async function creditInvoice(
  stripe: Stripe,
  original: Stripe.Invoice,
  correction: InvoiceCorrection,
): Promise<Stripe.CreditNote | CorrectionRejection> {
  const { correctionId } = correction;
  try {
    const draft =
      (await findReplacement(stripe, correction)) ??
      (await createDraft(stripe, original, correction));
    const filled = await addMissingItems(stripe, draft, original, correctionId);
    const note =
      getRejection(filled, original) ?? (await createCreditNote(stripe, original, correctionId));
    if ("outcome" in note) await callStripe(() => stripe.invoices.del(filled.id));
    return note;
  } catch (error) {
    if (isStripeError(error, ...FINAL_ERRORS)) return { outcome: "refused" };
    throw error;
  }
}

/** Why the draft can't replace the original. Without a complete tax, Stripe couldn't make it final. */
function getRejection(
  draft: Stripe.Invoice,
  original: Stripe.Invoice,
): CorrectionRejection | undefined {
  const { status } = draft.automatic_tax;
  if (status === "requires_location_inputs") return { outcome: "address_incomplete" };
  if (status !== "complete") return { outcome: "tax_unavailable" };
  // The tax of another state is owed to another state, even if the amount is the same.
  const isSameTax = draft.total === original.total && isSameRegion(draft, original);
  return isSameTax ? undefined : { outcome: "tax_differs" };
}

/** Whether two addresses have the same state or province, as far as the tax depends on it and both name one. */
function isSameRegion(
  { customer_address: a }: Stripe.Invoice,
  { customer_address: b }: Stripe.Invoice,
): boolean {
  const { names } = taxRegions[a?.country ?? ""] ?? {};
  if (!a?.state || !b?.state || !names) return true;
  // On older invoices, the name may be as it was typed.
  const toName = (region: string) => (names[region] ?? region.trim()).toLowerCase();
  return toName(a.state) === toName(b.state);
}

/** The customer was created for this correction, so it has no other invoice. */
async function findReplacement(
  stripe: Stripe,
  { customerId }: InvoiceCorrection,
): Promise<Stripe.Invoice | undefined> {
  const found = await callStripe(() => stripe.invoices.list({ customer: customerId, limit: 1 }));
  return found.data[0];
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

async function findCreditNote(
  stripe: Stripe,
  { id: invoice }: Stripe.Invoice,
  correctionId: string,
): Promise<Stripe.CreditNote | undefined> {
  const notes = await callStripe(() => stripe.creditNotes.list({ invoice, limit: 100 }));
  return notes.data.find(({ metadata }) => metadata?.["correctionId"] === correctionId);
}

/** Stripe refuses this, for instance, if the invoice already has another credit note. */
async function createCreditNote(
  stripe: Stripe,
  original: Stripe.Invoice,
  correctionId: string,
): Promise<Stripe.CreditNote | CorrectionRejection> {
  const findCompleted = () => findCreditNote(stripe, original, correctionId);
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
      findCompleted,
    });
  } catch (error) {
    if (!isStripeError(error, ...FINAL_ERRORS)) throw error;
    return (await findCompleted()) ?? { outcome: "refused" };
  }
}

/** Makes the new invoice final and paid: the payment for the original counts for it. */
async function finalizeReplacement(
  stripe: Stripe,
  { id, status }: Stripe.Invoice,
): Promise<Stripe.Invoice> {
  if (status === "draft") {
    await changeStatus(stripe, id, "draft", (idempotencyKey) =>
      stripe.invoices.finalizeInvoice(id, { auto_advance: false }, { idempotencyKey }),
    );
  }
  return changeStatus(stripe, id, "open", (idempotencyKey) =>
    stripe.invoices.pay(id, { paid_out_of_band: true }, { idempotencyKey }),
  );
}

/**
 * Changes an invoice's status unless another call already did. Each attempt has its own idempotency key, because Stripe
 * would repeat an earlier error for a day.
 */
async function changeStatus(
  stripe: Stripe,
  id: string,
  from: Stripe.Invoice.Status,
  request: (idempotencyKey: string) => Promise<Stripe.Invoice>,
): Promise<Stripe.Invoice> {
  const findCompleted = async () => {
    const found = await callStripe(() => stripe.invoices.retrieve(id));
    return found.status === from ? undefined : found;
  };
  const completed = await findCompleted();
  if (completed) return completed;
  try {
    return await callWithIdempotencyKey({ key: randomUUID(), request, findCompleted });
  } catch (error) {
    const other = isStripeError(error, ...FINAL_ERRORS) ? await findCompleted() : undefined;
    if (!other) throw error;
    return other;
  }
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
