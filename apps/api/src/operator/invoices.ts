import {
  invoiceInputSchema,
  issuedInvoiceSchema,
  openInvoiceSchema,
  voidedInvoiceSchema,
} from "@site/contracts/operator/invoices";
import * as z from "zod/mini";

import {
  assertInvoiceOpen,
  InvoiceError,
  issueLicenceBeforePayment,
  listOpenInvoices,
  voidOpenInvoice,
} from "../features/invoices/manage-invoices.ts";
import { createFieldError, operatorProcedure } from "./procedure.ts";
import { getPurchase } from "./purchases.ts";

export const invoices = {
  list: operatorProcedure({
    effect: "reads",
    description: "list the invoices that wait for payment, the first to be due first",
    input: z.object({}),
    output: z.array(openInvoiceSchema),
    run: ({ deps }) => listOpenInvoices(deps),
  }),

  issue: operatorProcedure({
    effect: "changes",
    description: "issue the licence of an invoice now; it ends if the invoice ends unpaid",
    input: invoiceInputSchema,
    output: issuedInvoiceSchema,
    run: async ({ deps, input, dryRun, audit }) => {
      const purchase = await getPurchase(deps.db, input.purchase);
      try {
        if (dryRun) {
          assertInvoiceOpen(purchase);
          return { wouldIssue: purchase.id };
        }
        await issueLicenceBeforePayment(deps, purchase, {
          record: (tx, change) => audit(tx, { target: purchase.id, ...change }),
        });
        return { issued: purchase.id };
      } catch (error) {
        throw toFieldError(error);
      }
    },
  }),

  void: operatorProcedure({
    effect: "changes",
    confirms: true,
    description: "void an invoice that isn't paid; a licence that was issued for it ends",
    input: invoiceInputSchema,
    output: voidedInvoiceSchema,
    run: async ({ deps, input, dryRun, audit }) => {
      const purchase = await getPurchase(deps.db, input.purchase);
      try {
        if (dryRun) {
          assertInvoiceOpen(purchase);
          return { wouldVoid: purchase.id };
        }
        const { state } = await voidOpenInvoice(deps, purchase, {
          record: (tx, change) => audit(tx, { target: purchase.id, ...change }),
        });
        return { voided: purchase.id, state };
      } catch (error) {
        throw toFieldError(error);
      }
    },
  }),
};

function toFieldError(error: unknown): unknown {
  return error instanceof InvoiceError ? createFieldError("purchase", error.message, error) : error;
}
