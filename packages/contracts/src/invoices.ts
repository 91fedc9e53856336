import * as z from "zod/mini";

export const invoiceRefSchema = z.object({
  purchaseId: z.uuid("This address does not name a purchase."),
});
export type InvoiceRef = z.infer<typeof invoiceRefSchema>;
