import { accountExportSchema } from "@site/contracts/account";

import { buyerCheckedNow, personLimited, router } from "../../trpc.ts";
import { exportAccount } from "./export-account.ts";

export const accountRouter = router({
  export: personLimited(buyerCheckedNow, "export:person")
    .output(accountExportSchema)
    .query(({ ctx }) => exportAccount(ctx.deps, ctx.profile)),
});
