import { accountExportSchema } from "@site/contracts/account";
import { acceptedSchema } from "@site/contracts/auth";

import { buyerCheckedNow, buyerJustSignedIn, personLimited, router } from "../../trpc.ts";
import { deleteAccount } from "./delete-account.ts";
import { endSessions } from "./end-sessions.ts";
import { exportAccount } from "./export-account.ts";

export const accountRouter = router({
  export: personLimited(buyerCheckedNow, "export:person")
    .output(accountExportSchema)
    .query(({ ctx }) => exportAccount(ctx.deps, ctx.profile)),

  endSessions: buyerCheckedNow
    .output(acceptedSchema)
    .mutation(({ ctx }) => endSessions(ctx.deps, ctx.profile)),

  delete: buyerJustSignedIn
    .output(acceptedSchema)
    .mutation(({ ctx }) => deleteAccount(ctx.deps, ctx.profile)),
});
