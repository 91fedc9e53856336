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

import { countMail } from "../../mail/count-mail.ts";
import {
  signedIn,
  signedInByTokenAlone,
  callerLimited,
  personLimited,
  router,
} from "../../trpc.ts";
import { presentProfile } from "./present-profile.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { sendVerification } from "./send-verification.ts";
import { updateProfile } from "./update-profile.ts";

export const authRouter = router({
  me: signedInByTokenAlone.output(profileSchema).query(({ ctx }) => presentProfile(ctx.profile)),

  updateProfile: signedIn
    .input(updateProfileInputSchema)
    .output(profileSchema)
    .mutation(async ({ ctx, input }) =>
      presentProfile(await updateProfile(ctx.deps, ctx.profile, input)),
    ),

  sendVerification: personLimited(signedIn, "mail:person")
    .input(sendVerificationInputSchema)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => {
      await countMail(ctx, ctx.profile.email);
      return sendVerification(ctx.deps, ctx.profile, input);
    }),

  exchangeGoogleCode: callerLimited("google:caller")
    .input(googleCodeInputSchema)
    .output(googleTokenSchema)
    .mutation(async ({ ctx, input }) => ({ idToken: await ctx.deps.googleSignIn(input) })),

  requestPasswordReset: callerLimited("mail:caller")
    .input(requestPasswordResetInputSchema)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => {
      await countMail(ctx, input.email);
      return requestPasswordReset(ctx.deps, input);
    }),

  breachedPasswords: callerLimited("passwords:caller")
    .input(breachedPasswordsInputSchema)
    .output(breachedPasswordsSchema)
    .query(async ({ ctx, input }) => ({
      hashSuffixes: await ctx.deps.breachedPasswords(input.hashPrefix),
    })),
});
