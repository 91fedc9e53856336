import { acceptedSchema } from "@site/contracts/auth";
import { invoiceRefSchema } from "@site/contracts/invoices";

import { authedProcedure, limitPerAccount, router } from "../../trpc.ts";
import { cancelOwnInvoice } from "./cancel-invoice.ts";

export const invoicesRouter = router({
  cancel: limitPerAccount(authedProcedure, "checkout:account")
    .input(invoiceRefSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => cancelOwnInvoice(ctx.deps, ctx.profile, input)),
});
