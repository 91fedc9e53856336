import * as z from "zod/mini";

import { mailTokenSchema } from "./mail-link.ts";
import { singleLine } from "./single-line.ts";

/** How long a session is confirmed after its operator used a passkey. */
export const PASSKEY_CONFIRMATION_SECONDS = 3_600;
/** How long a person may take to use their passkey. */
export const PASSKEY_CHALLENGE_SECONDS = 300;
/** How long a link to the first passkey works. */
export const PASSKEY_INVITATION_HOURS = 24;

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const ownPasskeysSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** Whether the shop's staff must have one. The first then needs an invitation. */
  isRequired: z.boolean(),
});

const NAME_LENGTH = 60;
const nameSchema = z
  .string("Enter a name for the passkey.")
  .check(
    z.trim(),
    z.minLength(1, "Enter a name for the passkey."),
    z.maxLength(NAME_LENGTH, `Use at most ${NAME_LENGTH} characters.`),
    singleLine,
  );

const unreadable = "Your browser's answer isn't complete. Try again.";
/** More than the longest answer of an authenticator without attestation. */
const MAX_ANSWER_LENGTH = 8_192;
const base64UrlSchema = z
  .string(unreadable)
  .check(z.regex(/^[\w-]+$/, unreadable), z.maxLength(MAX_ANSWER_LENGTH, unreadable));
const transportSchema = z.string(unreadable).check(z.regex(/^[a-z-]{1,20}$/, unreadable));
const credentialTypeSchema = z.literal("public-key", unreadable);

const invitationSchema = z.optional(mailTokenSchema);

export const startRegistrationInputSchema = z.object({ invitation: invitationSchema });
export type StartRegistrationInput = z.infer<typeof startRegistrationInputSchema>;

/** What the form asks. The browser adds the rest. */
export const namePasskeyInputSchema = z.object({ name: nameSchema });

/** The browser's answer to `registrationOptionsSchema` (WebAuthn, RegistrationResponseJSON). */
export const registerPasskeyInputSchema = z.extend(namePasskeyInputSchema, {
  invitation: invitationSchema,
  answer: z.object(
    {
      id: base64UrlSchema,
      rawId: base64UrlSchema,
      type: credentialTypeSchema,
      response: z.object(
        {
          clientDataJSON: base64UrlSchema,
          attestationObject: base64UrlSchema,
          transports: z.optional(
            z.array(transportSchema, unreadable).check(z.maxLength(10, unreadable)),
          ),
        },
        unreadable,
      ),
    },
    unreadable,
  ),
});
export type RegisterPasskeyInput = z.infer<typeof registerPasskeyInputSchema>;

/** The browser's answer to `confirmationOptionsSchema` (WebAuthn, AuthenticationResponseJSON). */
export const confirmPasskeyInputSchema = z.object({
  answer: z.object(
    {
      id: base64UrlSchema,
      rawId: base64UrlSchema,
      type: credentialTypeSchema,
      response: z.object(
        {
          clientDataJSON: base64UrlSchema,
          authenticatorData: base64UrlSchema,
          signature: base64UrlSchema,
        },
        unreadable,
      ),
    },
    unreadable,
  ),
});
export type ConfirmPasskeyInput = z.infer<typeof confirmPasskeyInputSchema>;

const passkeyIdSchema = z.uuid("Name the passkey.");
export const renamePasskeyInputSchema = z.object({ passkeyId: passkeyIdSchema, name: nameSchema });
export type RenamePasskeyInput = z.infer<typeof renamePasskeyInputSchema>;
export const removePasskeyInputSchema = z.object({ passkeyId: passkeyIdSchema });
export type RemovePasskeyInput = z.infer<typeof removePasskeyInputSchema>;

const knownCredentialSchema = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/** What the browser needs to create a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const registrationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number(),
  excludeCredentials: z.array(knownCredentialSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal("preferred"),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type RegistrationOptions = z.infer<typeof registrationOptionsSchema>;

/** What the browser needs to use a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const confirmationOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: z.array(knownCredentialSchema),
  timeout: z.number(),
  userVerification: z.literal("required"),
});
export type ConfirmationOptions = z.infer<typeof confirmationOptionsSchema>;

/** The token for `PASSKEY_HEADER`. */
export const passkeyConfirmationSchema = z.object({
  token: mailTokenSchema,
  confirmedUntil: z.iso.datetime(),
});
