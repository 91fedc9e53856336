import * as z from "zod/mini";

import { whySchema } from "../operator.ts";

/**
 * `receipt` of a purchase, `downloads` with all licences of a person, the mail to `confirm` their address, or one
 * that was `sent`.
 */
export const resendMailInputSchema = z.object({
  mail: z.enum(["receipt", "downloads", "confirm", "sent"], "Choose a mail."),
  /** The purchase of a receipt, the mail that was sent; the person of the others. */
  about: z.uuid("This names no purchase, no person and no mail."),
  why: whySchema,
});
export type ResendMailInput = z.infer<typeof resendMailInputSchema>;

export const retryMailInputSchema = z.object({
  mailId: z.uuid("This does not name a mail."),
  why: whySchema,
});
export type RetryMailInput = z.infer<typeof retryMailInputSchema>;
