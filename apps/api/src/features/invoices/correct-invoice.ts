import type { Receipt } from "@site/contracts/billing";
import type { ErrorCode } from "@site/contracts/error-codes";
import type {
  CorrectInvoiceInput,
  InvoiceDocument,
  InvoiceDocumentInput,
  InvoiceRef,
} from "@site/contracts/invoices";
import { CORRECTION_DAYS, MAX_CORRECTIONS } from "@site/contracts/invoices";
import { REJECTED_CORRECTION_DAYS } from "@site/contracts/retention";
import { and, asc, eq, isNull, lt } from "drizzle-orm";

import { paymentDetails } from "../../db/schema/books.ts";
import {
  type InvoiceCorrectionRow,
  invoiceCorrections,
  invoices,
} from "../../db/schema/invoices.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findPurchase, getPaymentReference } from "../../ledger/find-purchases.ts";
import type { CorrectionRejection, CorrectionResult } from "../../providers/payments.ts";
import { ensurePaymentDetails } from "../books/record-movements.ts";
import { toCompany } from "../quotes/quotes.ts";

const DAY_MS = 86_400_000;

type CorrectionDeps = Pick<BillingDeps, "db" | "payments" | "now">;

/**
 * Replaces the invoice of a paid purchase by one with other details: a credit note for the old one and a new invoice.
 * Both stay available. Returns the documents of the purchase.
 */
export async function correctOwnInvoice(
  deps: CorrectionDeps,
  buyer: ProfileRow,
  { purchaseId, ...details }: CorrectInvoiceInput,
): Promise<InvoiceDocument[]> {
  const purchase = await findOwnPurchase(deps, buyer, purchaseId);
  const reference = getPaymentReference(purchase);
  if (!reference || !isCorrectable(purchase, deps.now())) {
    throw new AppError("invoice_not_correctable");
  }
  // Keeps the original number for the books and the search.
  const paid = await ensurePaymentDetails(deps, purchase);
  // Another country means another tax, even if the amount is the same.
  if (paid?.country && paid.country !== details.country) throw new AppError("invoice_tax_differs");
  const earlier = await listCorrections(deps, purchaseId);
  const open = earlier.find(({ state }) => state === "requested");
  if (open) await completeCorrection(deps, open);
  const done = await listCompletedCorrections(deps, purchaseId);
  const last = done.at(-1);
  const company = toCompany({
    postalCode: "",
    region: "",
    vatNumber: "",
    poNumber: "",
    ...details,
  });
  const isSame = last !== undefined && JSON.stringify(toCompany(last)) === JSON.stringify(company);
  if (!isSame) {
    if (done.length >= MAX_CORRECTIONS) throw new AppError("invoice_not_correctable");
    assertFewRejected(earlier, deps.now());
    const replaced = last?.invoiceId ?? (await deps.payments.findInvoiceId(reference));
    if (!replaced) throw new AppError("receipt_not_ready");
    const [inserted] = await deps.db
      .insert(invoiceCorrections)
      .values({ purchaseId, ...company, replacedInvoiceId: replaced, requestedAt: deps.now() })
      .onConflictDoNothing()
      .returning();
    if (!inserted) throw new AppError("checkout_busy");
    const outcome = await completeCorrection(deps, inserted);
    if (outcome !== "corrected") throw new AppError(rejectionErrors[outcome]);
  }
  return listOwnDocuments(deps, buyer, { purchaseId });
}

/** Details can be corrected for a year, unless the payment was refunded. */
function isCorrectable(
  { state, paidAt, totalMinor, refundRequestedAt }: PurchaseRow,
  now: Date,
): boolean {
  if (state !== "paid" || !paidAt || totalMinor === 0 || refundRequestedAt) return false;
  return now.getTime() - paidAt.getTime() <= CORRECTION_DAYS * DAY_MS;
}

/** Throws if the provider had to refuse many corrections of an invoice within a day: each leaves a customer there. */
function assertFewRejected(corrections: readonly InvoiceCorrectionRow[], now: Date): void {
  const rejected = corrections.filter(
    ({ state, requestedAt }) =>
      state === "rejected" && now.getTime() - requestedAt.getTime() < DAY_MS,
  );
  const [first] = rejected;
  if (!first || rejected.length < MAX_CORRECTIONS) return;
  const waitMs = first.requestedAt.getTime() + DAY_MS - now.getTime();
  throw new AppError("rate_limited", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

const rejectionErrors: Record<CorrectionRejection["outcome"], ErrorCode> = {
  tax_differs: "invoice_tax_differs",
  address_incomplete: "company_address_incomplete",
  tax_unavailable: "payment_unavailable",
  refused: "invoice_not_correctable",
};

async function findOwnPurchase(
  { db }: Pick<Deps, "db">,
  buyer: ProfileRow,
  purchaseId: string,
): Promise<PurchaseRow> {
  const purchase = await findPurchase(db, { purchaseId });
  if (!purchase || purchase.profileId !== buyer.id) throw new AppError("purchase_not_found");
  return purchase;
}

function listCorrections({ db }: Pick<Deps, "db">, purchaseId: string) {
  return db
    .select()
    .from(invoiceCorrections)
    .where(eq(invoiceCorrections.purchaseId, purchaseId))
    .orderBy(asc(invoiceCorrections.requestedAt));
}

async function listCompletedCorrections(deps: Pick<Deps, "db">, purchaseId: string) {
  return (await listCorrections(deps, purchaseId)).filter(({ state }) => state === "done");
}

/** Has the provider make the documents, and stores them. Can be repeated after a crash or run concurrently. */
async function completeCorrection(
  deps: Pick<Deps, "db" | "payments">,
  correction: InvoiceCorrectionRow,
): Promise<CorrectionResult["outcome"]> {
  const { db, payments } = deps;
  const { id: correctionId, purchaseId } = correction;
  const customerId = await ensureCorrectionCustomer(deps, correction);
  const { outcome, ...documents }: CorrectionResult = customerId
    ? await payments.correctInvoice({
        correctionId,
        purchaseId,
        customerId,
        invoiceId: correction.replacedInvoiceId,
        poNumber: correction.poNumber,
      })
    : { outcome: "address_incomplete" };
  await db
    .update(invoiceCorrections)
    .set({ ...documents, state: outcome === "corrected" ? "done" : "rejected" })
    .where(and(eq(invoiceCorrections.id, correctionId), eq(invoiceCorrections.state, "requested")));
  return outcome;
}

/** If several customers are created concurrently, the first one stored is used. */
async function ensureCorrectionCustomer(
  { db, payments }: Pick<Deps, "db" | "payments">,
  { id: correctionId, purchaseId, customerId, ...company }: InvoiceCorrectionRow,
): Promise<string | undefined> {
  if (customerId) return customerId;
  const [payer] = await db
    .select({ email: profiles.email })
    .from(purchases)
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .where(eq(purchases.id, purchaseId));
  if (!payer?.email) return undefined;
  const created = await payments.createInvoiceCustomer({
    purchaseId,
    email: payer.email,
    company,
    correctionId,
  });
  if (!created) return undefined;
  const isOwn = eq(invoiceCorrections.id, correctionId);
  await db
    .update(invoiceCorrections)
    .set({ customerId: created })
    .where(and(isOwn, isNull(invoiceCorrections.customerId)));
  const [stored] = await db
    .select({ id: invoiceCorrections.customerId })
    .from(invoiceCorrections)
    .where(isOwn);
  return stored?.id ?? created;
}

/** Completes corrections that a crash or an outage interrupted. */
export async function completeCorrections(
  deps: Pick<Deps, "db" | "payments" | "log">,
): Promise<number> {
  const open = await deps.db
    .select()
    .from(invoiceCorrections)
    .where(eq(invoiceCorrections.state, "requested"))
    .limit(20);
  let completed = 0;
  for (const correction of open) {
    try {
      await completeCorrection(deps, correction);
      completed += 1;
    } catch (err) {
      deps.log.warn({ err, correctionId: correction.id }, "invoice not corrected yet");
    }
  }
  return completed;
}

/** Maximum corrections per call, so that it ends within its time limit. The next call continues. */
const PURGE_BATCH = 50;

/** Deletes the details of rejected corrections here and at the provider. No document contains them. */
export async function purgeRejectedCorrections({
  db,
  payments,
  now,
}: Pick<Deps, "db" | "payments" | "now">): Promise<number> {
  const before = new Date(now().getTime() - REJECTED_CORRECTION_DAYS * DAY_MS);
  const old = await db
    .select()
    .from(invoiceCorrections)
    .where(
      and(eq(invoiceCorrections.state, "rejected"), lt(invoiceCorrections.requestedAt, before)),
    )
    .limit(PURGE_BATCH);
  for (const { id, customerId } of old) {
    if (customerId) await payments.eraseCustomer(customerId);
    await db.delete(invoiceCorrections).where(eq(invoiceCorrections.id, id));
  }
  return old.length;
}

/** The invoice of a purchase and what replaced it, the newest first. */
export async function listOwnDocuments(
  deps: Pick<Deps, "db">,
  buyer: ProfileRow,
  { purchaseId }: InvoiceRef,
): Promise<InvoiceDocument[]> {
  await findOwnPurchase(deps, buyer, purchaseId);
  const done = await listCompletedCorrections(deps, purchaseId);
  const [first] = await deps.db
    .select({ number: paymentDetails.invoiceNumber, invoice: invoices })
    .from(purchases)
    .leftJoin(paymentDetails, eq(paymentDetails.purchaseId, purchases.id))
    .leftJoin(invoices, eq(invoices.purchaseId, purchases.id))
    .where(eq(purchases.id, purchaseId));
  return [
    ...done
      .toReversed()
      .flatMap(({ id: correctionId, creditNoteNumber, invoiceNumber, ...row }) => [
        { kind: "invoice" as const, correctionId, number: invoiceNumber, company: toCompany(row) },
        {
          kind: "credit-note" as const,
          correctionId,
          number: creditNoteNumber,
          company: null,
        },
      ]),
    {
      kind: "invoice",
      correctionId: null,
      number: first?.number ?? first?.invoice?.number ?? null,
      company: first?.invoice ? toCompany(first.invoice) : null,
    },
  ];
}

/** The provider's page of one of these documents. */
export async function getDocumentUrl(
  deps: Pick<Deps, "db" | "payments">,
  buyer: ProfileRow,
  { purchaseId, correctionId, kind }: InvoiceDocumentInput,
): Promise<Receipt> {
  const purchase = await findOwnPurchase(deps, buyer, purchaseId);
  const reference = getPaymentReference(purchase);
  if (!correctionId) {
    const url = reference && (await deps.payments.findReceiptUrl(reference));
    if (!url) throw new AppError("receipt_not_ready");
    return { receiptUrl: url };
  }
  const correction = (await listCompletedCorrections(deps, purchaseId)).find(
    ({ id }) => id === correctionId,
  );
  const id = kind === "invoice" ? correction?.invoiceId : correction?.creditNoteId;
  if (!id) throw new AppError("receipt_not_ready");
  const receiptUrl =
    kind === "invoice"
      ? await deps.payments.findReceiptUrl(id)
      : await deps.payments.findCreditNoteUrl(id);
  if (!receiptUrl) throw new AppError("receipt_not_ready");
  return { receiptUrl };
}
