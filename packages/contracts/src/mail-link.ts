import * as z from "zod/mini";

export const incompleteLink = "This link is not complete.";

/** The token in the links of our mails: 32 random bytes in base64url. */
export const mailTokenSchema = z
  .string(incompleteLink)
  .check(z.regex(/^[\w-]{43}$/, incompleteLink));

/** The input that the page behind a mail's link sends. */
export const mailTokenInputSchema = z.object({ token: mailTokenSchema });
export type MailTokenInput = z.infer<typeof mailTokenInputSchema>;
