import * as z from "zod/mini";

import { emailSchema } from "./sign-in/email-address.ts";
import { returnPathSchema } from "./sign-in/return-path.ts";
import { singleLine } from "./single-line.ts";
import { PASSWORD_MIN_LENGTH } from "./site/spec-constants.ts";

/** A new password. There are no rules about its characters; the check for breached passwords is a separate call. */
const newPasswordSchema = z
  .string("Enter a password.")
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, `Use at least ${PASSWORD_MIN_LENGTH} characters.`),
    z.maxLength(128, "Use at most 128 characters."),
  );

/** An existing password. Only its presence is checked. */
const existingPasswordSchema = z
  .string("Enter your password.")
  .check(
    z.minLength(1, "Enter your password."),
    z.maxLength(4_096, "Use at most 4,096 characters."),
  );

/** The name that licences are issued to. */
const displayNameSchema = z
  .string("Enter your name.")
  .check(
    z.trim(),
    z.minLength(1, "Enter your name."),
    z.maxLength(100, "Use at most 100 characters."),
    singleLine,
  );

const companySchema = z
  .string("Enter a company, or leave it empty.")
  .check(z.trim(), z.maxLength(100, "Use at most 100 characters."), singleLine);

export const signUpInputSchema = z.object({
  displayName: displayNameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});
export type SignUpInput = z.infer<typeof signUpInputSchema>;

export const logInInputSchema = z.object({
  email: emailSchema,
  password: existingPasswordSchema,
});
export type LogInInput = z.infer<typeof logInInputSchema>;

export const resetPasswordInputSchema = z.object({ newPassword: newPasswordSchema });
export type ResetPasswordInput = z.infer<typeof resetPasswordInputSchema>;

export const changePasswordInputSchema = z.object({
  currentPassword: existingPasswordSchema,
  newPassword: newPasswordSchema,
});
export type ChangePasswordInput = z.infer<typeof changePasswordInputSchema>;

/** Confirms the password before actions that must be impossible in a borrowed browser. */
export const confirmPasswordInputSchema = z.object({ currentPassword: existingPasswordSchema });

export const roleSchema = z.enum(["buyer", "operator"]);

/** The signed-in user's account. Times are ISO 8601 in UTC. */
export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  company: z.string(),
  role: roleSchema,
  createdAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof profileSchema>;

export const updateProfileInputSchema = z.object({
  displayName: displayNameSchema,
  company: companySchema,
});
export type UpdateProfileInput = z.infer<typeof updateProfileInputSchema>;

/** Requests the mail that confirms the account's address. */
export const sendVerificationInputSchema = z.object({ returnPath: returnPathSchema });
export type SendVerificationInput = z.infer<typeof sendVerificationInputSchema>;

/** The response is the same for every address, with or without an account. */
export const requestPasswordResetInputSchema = z.object({
  email: emailSchema,
  returnPath: returnPathSchema,
});

/** The result of a call that returns no data. */
export const acceptedSchema = z.object({ accepted: z.literal(true) });
export type Accepted = z.infer<typeof acceptedSchema>;

/** The first five hexadecimal digits of a password's SHA-1; nothing else leaves the browser (k-anonymity). */
export const breachedPasswordsInputSchema = z.object({
  hashPrefix: z
    .string("Send five hexadecimal digits.")
    .check(z.regex(/^[0-9A-F]{5}$/, "Send five hexadecimal digits.")),
});

/** The suffixes of breached password hashes with that prefix. Empty if the check is disabled or failed. */
export const breachedPasswordsSchema = z.object({ hashSuffixes: z.array(z.string()) });
export type BreachedPasswords = z.infer<typeof breachedPasswordsSchema>;

const incompleteLink = "This link is not complete.";

/** The query parameters of /email-confirm in links from the identity service. */
export const emailActionSchema = z.object({
  mode: z.enum(
    ["verifyEmail", "resetPassword", "recoverEmail", "verifyAndChangeEmail"],
    incompleteLink,
  ),
  oobCode: z
    .string(incompleteLink)
    .check(z.minLength(1, incompleteLink), z.maxLength(1_000, incompleteLink)),
  returnPath: returnPathSchema,
});
export type EmailAction = z.infer<typeof emailActionSchema>;
