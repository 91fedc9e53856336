import { acceptedSchema } from "@site/contracts/auth";
import { askSupportInputSchema } from "@site/contracts/support";

import { callerLimited, router } from "../../trpc.ts";
import { askSupport } from "./ask-support.ts";

export const supportRouter = router({
  ask: callerLimited("support:caller")
    .input(askSupportInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => askSupport(ctx.deps, input)),
});
