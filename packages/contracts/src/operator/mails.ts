import * as z from "zod/mini";

import { argument, option, reference } from "../operator.ts";
import { whySchema } from "../operator.ts";

/**
 * `receipt` of a purchase, `downloads` with all licences of a person, the mail to `confirm` their address, or one
 * that was `sent`.
 */
export const resendInputSchema = z.object({
  about: argument(
    reference("Name the purchase, the person or the mail."),
    "purchase of a receipt, id of a mail that was sent; the person of the others",
  ),
  mail: option(
    z.enum(["receipt", "downloads", "confirm", "sent"], "Choose a mail."),
    "what is sent: a receipt, all licences, the confirmation of an address, or a mail that was sent",
  ),
});
export type ResendInput = z.infer<typeof resendInputSchema>;

const mailName = 'Name the mail by its id, or all that failed by "dead".';

export const mailInputSchema = z.object({
  mail: argument(
    z.union([z.uuid(), z.literal("dead")], mailName),
    'id of the mail, or "dead" for all that failed',
  ),
});

// FORMER
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
