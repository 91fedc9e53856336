import * as z from "zod/mini";

import { purchaseStateSchema } from "../billing.ts";
import { purchaseInputSchema } from "./purchases.ts";

export const invoiceInputSchema = purchaseInputSchema;

/** An invoice that waits for payment. */
export const openInvoiceSchema = z.object({
  purchase: z.uuid(),
  /** Null until the provider creates it. */
  number: z.nullable(z.string()),
  company: z.string(),
  email: z.string(),
  plan: z.string(),
  total: z.string(),
  due: z.nullable(z.iso.date()),
  overdueDays: z.int(),
  /** Whether the licence was issued before the payment. */
  isLicenceIssued: z.boolean(),
});
export type OpenInvoice = z.infer<typeof openInvoiceSchema>;

export const issuedInvoiceSchema = z.object({
  wouldIssue: z.optional(z.uuid()),
  issued: z.optional(z.uuid()),
});

export const voidedInvoiceSchema = z.object({
  wouldVoid: z.optional(z.uuid()),
  voided: z.optional(z.uuid()),
  state: z.optional(purchaseStateSchema),
});
