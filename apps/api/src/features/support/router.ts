import { acceptedSchema } from "@site/contracts/auth";
import { askSupportInputSchema } from "@site/contracts/support";

import { tryConsumeMailLimit } from "../../mail/request-mail.ts";
import { callerLimitedProcedure, router } from "../../trpc.ts";
import { sendSupportQuestion } from "./ask-support.ts";

export const supportRouter = router({
  ask: callerLimitedProcedure("support:caller")
    .input(askSupportInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) =>
      sendSupportQuestion(ctx.deps, input, { mayMail: (email) => tryConsumeMailLimit(ctx, email) }),
    ),
});
