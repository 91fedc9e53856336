import * as z from "zod/mini";

import { companySchema, completeAddress } from "./quotes.ts";

const purchaseId = z.uuid("This link doesn't lead to a purchase.");

export const invoiceRefSchema = z.object({ purchaseId });
export type InvoiceRef = z.infer<typeof invoiceRefSchema>;

/** How often the details on one invoice can be corrected without asking support. */
export const MAX_CORRECTIONS = 5;

/** Days after the payment during which its invoice can be corrected without asking support. */
export const CORRECTION_DAYS = 366;

/** Country and state must stay as they were, because the tax depends on them. */
export const correctInvoiceInputSchema = z
  .extend(companySchema, { purchaseId })
  .check(completeAddress);
export type CorrectInvoiceInput = z.infer<typeof correctInvoiceInputSchema>;

const documentKindSchema = z.enum(["invoice", "credit-note"], "Choose a document.");

/** An invoice, or the credit note that took one back. */
export const invoiceDocumentSchema = z.object({
  kind: documentKindSchema,
  /** Null for the first invoice. */
  correctionId: z.nullable(z.uuid()),
  /** Null until the provider creates it. */
  number: z.nullable(z.string()),
  /** The details on it, as far as we know them; null for a credit note. */
  company: z.nullable(companySchema),
});
export type InvoiceDocument = z.infer<typeof invoiceDocumentSchema>;

export const invoiceDocumentInputSchema = z.object({
  purchaseId,
  kind: documentKindSchema,
  correctionId: z.nullable(z.uuid("This link doesn't lead to a document.")),
});
export type InvoiceDocumentInput = z.infer<typeof invoiceDocumentInputSchema>;
