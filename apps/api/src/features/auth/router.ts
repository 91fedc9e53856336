import {
  acceptedSchema,
  breachedPasswordsInputSchema,
  breachedPasswordsSchema,
  profileSchema,
  requestPasswordResetInputSchema,
  sendVerificationInputSchema,
  updateProfileInputSchema,
} from "@site/contracts/auth";
import { googleCodeInputSchema, googleTokenSchema } from "@site/contracts/sign-in/google-sign-in";

import { consumeMailLimit } from "../../mail/request-mail.ts";
import {
  authedProcedure,
  tokenOnlyProcedure,
  callerLimitedProcedure,
  limitPerAccount,
  router,
} from "../../trpc.ts";
import { requestPasswordReset, sendVerification } from "./auth-mails.ts";
import { toProfile, updateProfile } from "./profile.ts";

export const authRouter = router({
  me: tokenOnlyProcedure.output(profileSchema).query(({ ctx }) => toProfile(ctx.profile)),

  updateProfile: authedProcedure
    .input(updateProfileInputSchema)
    .output(profileSchema)
    .mutation(async ({ ctx, input }) =>
      toProfile(await updateProfile(ctx.deps, ctx.profile, input)),
    ),

  sendVerification: limitPerAccount(authedProcedure, "mail:account")
    .input(sendVerificationInputSchema)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => {
      await consumeMailLimit(ctx, ctx.profile.email);
      return sendVerification(ctx.deps, ctx.profile, input);
    }),

  exchangeGoogleCode: callerLimitedProcedure("google:caller")
    .input(googleCodeInputSchema)
    .output(googleTokenSchema)
    .mutation(async ({ ctx, input }) => ({ idToken: await ctx.deps.googleSignIn(input) })),

  requestPasswordReset: callerLimitedProcedure("mail:caller")
    .input(requestPasswordResetInputSchema)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => {
      await consumeMailLimit(ctx, input.email);
      return requestPasswordReset(ctx.deps, input);
    }),

  breachedPasswords: callerLimitedProcedure("passwords:caller")
    .input(breachedPasswordsInputSchema)
    .output(breachedPasswordsSchema)
    .query(async ({ ctx, input }) => ({
      hashSuffixes: await ctx.deps.breachedPasswords(input.hashPrefix),
    })),
});
