import { acceptedSchema } from "@site/contracts/auth";
import { consentReceiptInputSchema } from "@site/contracts/consent-receipts";

import { callerLimitedProcedure, router } from "../../trpc.ts";
import { saveConsentReceipt } from "./receipts.ts";

export const consentRouter = router({
  saveReceipt: callerLimitedProcedure("consent-receipt:caller")
    .input(consentReceiptInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => saveConsentReceipt(ctx.deps, input)),
});
