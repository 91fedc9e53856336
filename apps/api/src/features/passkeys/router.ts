import { RECENT_LOGIN_SECONDS } from "@site/contracts/account";
import { acceptedSchema } from "@site/contracts/auth";
import {
  confirmationOptionsSchema,
  confirmPasskeyInputSchema,
  ownPasskeysSchema,
  passkeyConfirmationSchema,
  passkeySchema,
  registerPasskeyInputSchema,
  registrationOptionsSchema,
  removePasskeyInputSchema,
  renamePasskeyInputSchema,
  startRegistrationInputSchema,
} from "@site/contracts/passkeys";

import { assertOperatorConfirmed } from "../../session/passkey-confirmation.ts";
import { limitPerAccount, operatorSessionProcedure, router } from "../../trpc.ts";
import { confirmPasskey, startConfirmation } from "./confirm-passkey.ts";
import { listPasskeys, removePasskey, renamePasskey, toPasskey } from "./manage-passkeys.ts";
import { registerPasskey, startRegistration } from "./register-passkey.ts";

const limitedProcedure = limitPerAccount(operatorSessionProcedure, "passkey:account");

const confirmedProcedure = operatorSessionProcedure.use(async ({ ctx, next }) => {
  await assertOperatorConfirmed(ctx.deps, ctx);
  return next();
});

/** Requires a recent confirmation, as for adding a passkey: somebody else may be using an unlocked browser. */
const recentlyConfirmedProcedure = operatorSessionProcedure.use(async ({ ctx, next }) => {
  await assertOperatorConfirmed(ctx.deps, ctx, RECENT_LOGIN_SECONDS);
  return next();
});

export const passkeysRouter = router({
  list: operatorSessionProcedure.output(ownPasskeysSchema).query(async ({ ctx }) => ({
    passkeys: (await listPasskeys(ctx.deps.db, ctx.profile)).map(toPasskey),
    isRequired: ctx.deps.requiresPasskeys,
  })),

  startRegistration: limitedProcedure
    .input(startRegistrationInputSchema)
    .output(registrationOptionsSchema)
    .mutation(({ ctx, input }) => startRegistration(ctx.deps, ctx, input)),

  register: limitedProcedure
    .input(registerPasskeyInputSchema)
    .output(passkeySchema)
    .mutation(({ ctx, input }) => registerPasskey(ctx.deps, ctx, input)),

  startConfirmation: limitedProcedure
    .output(confirmationOptionsSchema)
    .mutation(({ ctx }) => startConfirmation(ctx.deps, ctx)),

  confirm: limitedProcedure
    .input(confirmPasskeyInputSchema)
    .output(passkeyConfirmationSchema)
    .mutation(({ ctx, input }) => confirmPasskey(ctx.deps, ctx, input)),

  rename: confirmedProcedure
    .input(renamePasskeyInputSchema)
    .output(passkeySchema)
    .mutation(({ ctx, input }) => renamePasskey(ctx.deps, ctx.profile, input)),

  remove: recentlyConfirmedProcedure
    .input(removePasskeyInputSchema)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => {
      await removePasskey(ctx.deps, ctx.profile, input);
      return { accepted: true };
    }),
});
