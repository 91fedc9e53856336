import {
  accountExportSchema,
  deleteAccountInputSchema,
  deletionRequestedSchema,
} from "@site/contracts/account";
import { acceptedSchema } from "@site/contracts/auth";
import { emailChangeSchema, requestEmailChangeInputSchema } from "@site/contracts/email-change";
import { mailTokenInputSchema } from "@site/contracts/mail-link";

import { countMail, mayMail } from "../../mail/count-mail.ts";
import { signedIn, recentlySignedIn, callerLimited, personLimited, router } from "../../trpc.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { deleteAccount } from "./delete-account.ts";
import { endSessions } from "./end-sessions.ts";
import { exportAccount } from "./export-account.ts";
import { requestDeletion } from "./request-deletion.ts";
import { requestEmailChange } from "./request-email-change.ts";
import { showEmailChange } from "./show-email-change.ts";
import { takeBackEmail } from "./take-back-email.ts";

export const accountRouter = router({
  export: personLimited(signedIn, "export:person")
    .output(accountExportSchema)
    .query(({ ctx }) => exportAccount(ctx.deps, ctx.profile)),

  endSessions: signedIn
    .output(acceptedSchema)
    .mutation(({ ctx }) => endSessions(ctx.deps, ctx.profile)),

  requestEmailChange: personLimited(recentlySignedIn, "mail:person")
    .input(requestEmailChangeInputSchema)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => {
      await countMail(ctx, input.newEmail);
      return requestEmailChange(ctx.deps, ctx.profile, input);
    }),

  emailChange: callerLimited("email-link:caller")
    .input(mailTokenInputSchema)
    .output(emailChangeSchema)
    .query(({ ctx, input }) => showEmailChange(ctx.deps, input)),

  confirmEmailChange: callerLimited("email-link:caller")
    .input(mailTokenInputSchema)
    .output(emailChangeSchema)
    .mutation(({ ctx, input }) =>
      confirmEmailChange(ctx.deps, input, (email) => mayMail(ctx, email)),
    ),

  takeBackEmail: callerLimited("email-link:caller")
    .input(mailTokenInputSchema)
    .output(emailChangeSchema)
    .mutation(({ ctx, input }) => takeBackEmail(ctx.deps, input)),

  requestDeletion: personLimited(recentlySignedIn, "mail:person")
    .output(deletionRequestedSchema)
    .mutation(({ ctx }) => requestDeletion(ctx.deps, ctx.profile)),

  delete: recentlySignedIn
    .input(deleteAccountInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) =>
      deleteAccount(ctx.deps, ctx.profile, {
        ...input,
        mayMail: (email) => mayMail(ctx, email),
      }),
    ),
});
