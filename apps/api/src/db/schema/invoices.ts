import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { purchases } from "./purchases.ts";
import { companyColumns } from "./quotes.ts";

/** One per purchase paid by bank transfer. */
export const invoices = pgTable("invoices", {
  purchaseId: uuid()
    .primaryKey()
    .references(() => purchases.id, { onDelete: "cascade" }),
  /** Where the provider sends the invoice and its reminders. Removed when the account is deleted. */
  email: text().notNull(),
  ...companyColumns,
  /**
   * The provider's customer of this invoice alone: an invoice has the details of its customer, and a transfer pays the
   * customer's open invoice.
   */
  customerId: text(),
  number: text(),
  dueAt: timestamp({ withTimezone: true }),
  /** Amount of unused bank transfers from the customer, in minor units, as of the last check. */
  unusedMinor: integer().notNull().default(0),
  unusedCurrency: text(),
  unusedCheckedAt: timestamp({ withTimezone: true }),
});
export type InvoiceRow = typeof invoices.$inferSelect;

/**
 * Corrections of the details on paid invoices. A final invoice can't be changed, so a credit note takes it back and a
 * new invoice with the same amount replaces it; no money moves.
 */
export const invoiceCorrections = pgTable(
  "invoice_corrections",
  {
    id: uuid().primaryKey().defaultRandom(),
    purchaseId: uuid()
      .notNull()
      .references(() => purchases.id),
    ...companyColumns,
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    /** `rejected` if other details mean another tax. */
    state: text({ enum: ["requested", "done", "rejected"] })
      .notNull()
      .default("requested"),
    replacedInvoiceId: text().notNull(),
    customerId: text(),
    creditNoteId: text(),
    creditNoteNumber: text(),
    invoiceId: text(),
    invoiceNumber: text(),
  },
  (table) => [
    index().on(table.purchaseId),
    index().on(table.invoiceNumber),
    uniqueIndex("one_correction_at_a_time")
      .on(table.purchaseId)
      .where(sql`${table.state} = 'requested'`),
  ],
);
export type InvoiceCorrectionRow = typeof invoiceCorrections.$inferSelect;
