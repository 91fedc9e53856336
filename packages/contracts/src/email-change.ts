import * as z from "zod/mini";

import { incompleteLink, mailTokenSchema } from "./mail-link.ts";
import { emailSchema } from "./sign-in/email-address.ts";

/** Hours until the link that confirms a new address expires. */
export const EMAIL_CHANGE_HOURS = 24;
/** Days during which the old address can recover the account. */
export const EMAIL_RECOVERY_DAYS = 14;

/** Requests a change of the account's address. The answer is the same for every address, in use or not. */
export const requestEmailChangeInputSchema = z.object({ newEmail: emailSchema });
export type RequestEmailChangeInput = z.infer<typeof requestEmailChangeInputSchema>;

/**
 * The query parameters of /email-confirm in our own mails about a change. The modes are named like those of the
 * identity service, but its links have an `oobCode` instead.
 */
export const emailChangeLinkSchema = z.object({
  mode: z.enum(["verifyAndChangeEmail", "recoverEmail"], incompleteLink),
  token: mailTokenSchema,
});
export type EmailChangeLink = z.infer<typeof emailChangeLinkSchema>;

/** The data of that link's page, before and after the user presses its button. */
export const emailChangeSchema = z.object({
  mode: emailChangeLinkSchema.shape.mode,
  fromEmail: z.string(),
  toEmail: z.string(),
  /** Whether the account already has the new address. */
  changed: z.boolean(),
});
export type EmailChange = z.infer<typeof emailChangeSchema>;
