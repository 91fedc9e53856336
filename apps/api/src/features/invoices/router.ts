import { acceptedSchema } from "@site/contracts/auth";
import { receiptSchema } from "@site/contracts/billing";
import {
  correctInvoiceInputSchema,
  invoiceDocumentInputSchema,
  invoiceDocumentSchema,
  invoiceRefSchema,
} from "@site/contracts/invoices";
import * as z from "zod/mini";

import { authedProcedure, limitPerAccount, router } from "../../trpc.ts";
import { cancelOwnInvoice } from "./cancel-invoice.ts";
import { correctOwnInvoice, getDocumentUrl, listOwnDocuments } from "./correct-invoice.ts";

export const invoicesRouter = router({
  cancel: limitPerAccount(authedProcedure, "checkout:account")
    .input(invoiceRefSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => cancelOwnInvoice(ctx.deps, ctx.profile, input)),

  correct: limitPerAccount(authedProcedure, "checkout:account")
    .input(correctInvoiceInputSchema)
    .output(z.array(invoiceDocumentSchema))
    .mutation(({ ctx, input }) => correctOwnInvoice(ctx.deps, ctx.profile, input)),

  documents: authedProcedure
    .input(invoiceRefSchema)
    .output(z.array(invoiceDocumentSchema))
    .query(({ ctx, input }) => listOwnDocuments(ctx.deps, ctx.profile, input)),

  document: authedProcedure
    .input(invoiceDocumentInputSchema)
    .output(receiptSchema)
    .query(({ ctx, input }) => getDocumentUrl(ctx.deps, ctx.profile, input)),
});
