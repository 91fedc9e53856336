import {
  accountExportSchema,
  deleteAccountInputSchema,
  deletionRequestedSchema,
} from "@site/contracts/account";
import { acceptedSchema } from "@site/contracts/auth";
import { emailChangeSchema, requestEmailChangeInputSchema } from "@site/contracts/email-change";
import { mailTokenInputSchema } from "@site/contracts/mail-link";

import { consumeMailLimit, tryConsumeMailLimit } from "../../mail/request-mail.ts";
import {
  authedProcedure,
  recentLoginProcedure,
  callerLimitedProcedure,
  limitPerAccount,
  router,
} from "../../trpc.ts";
import { confirmEmailChange, recoverEmail } from "./confirm-email-change.ts";
import { deleteAccount } from "./delete-account.ts";
import { getEmailChange } from "./email-change-links.ts";
import { exportAccount } from "./export-account.ts";
import { requestDeletion } from "./request-deletion.ts";
import { requestEmailChange } from "./request-email-change.ts";

export const accountRouter = router({
  export: limitPerAccount(authedProcedure, "export:account")
    .output(accountExportSchema)
    .query(({ ctx }) => exportAccount(ctx.deps, ctx.profile)),

  endSessions: authedProcedure.output(acceptedSchema).mutation(async ({ ctx }) => {
    await ctx.deps.identity.endSessions(ctx.profile.identityUid);
    return { accepted: true };
  }),

  requestEmailChange: limitPerAccount(recentLoginProcedure, "mail:account")
    .input(requestEmailChangeInputSchema)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => {
      await consumeMailLimit(ctx, input.newEmail);
      return requestEmailChange(ctx.deps, ctx.profile, input);
    }),

  emailChange: callerLimitedProcedure("email-link:caller")
    .input(mailTokenInputSchema)
    .output(emailChangeSchema)
    .query(({ ctx, input }) => getEmailChange(ctx.deps, input)),

  confirmEmailChange: callerLimitedProcedure("email-link:caller")
    .input(mailTokenInputSchema)
    .output(emailChangeSchema)
    .mutation(({ ctx, input }) =>
      confirmEmailChange(ctx.deps, input, (email) => tryConsumeMailLimit(ctx, email)),
    ),

  recoverEmail: callerLimitedProcedure("email-link:caller")
    .input(mailTokenInputSchema)
    .output(emailChangeSchema)
    .mutation(({ ctx, input }) => recoverEmail(ctx.deps, input)),

  requestDeletion: limitPerAccount(recentLoginProcedure, "mail:account")
    .output(deletionRequestedSchema)
    .mutation(({ ctx }) => requestDeletion(ctx.deps, ctx.profile)),

  delete: recentLoginProcedure
    .input(deleteAccountInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) =>
      deleteAccount(ctx.deps, ctx.profile, {
        ...input,
        mayMail: (email) => tryConsumeMailLimit(ctx, email),
      }),
    ),
});
