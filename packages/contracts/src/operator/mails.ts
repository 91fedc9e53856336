import * as z from "zod/mini";

import { mailStates } from "../operator.ts";
import { createArgumentSchema, createOptionSchema, createReferenceSchema } from "./fields.ts";

/**
 * Resends a mail: the `receipt` of a purchase, `downloads` with all licences of a person, the mail to `confirm` their
 * address, or any mail that was already `sent`.
 */
export const resendInputSchema = z.object({
  about: createArgumentSchema(
    createReferenceSchema("Name the purchase, the person or the mail."),
    "purchase of a receipt, id of a mail that was sent; the person of the others",
  ),
  mail: createOptionSchema(
    z.enum(["receipt", "downloads", "confirm", "sent"], "Choose a mail."),
    "what is sent: a receipt, all licences, the confirmation of an address, or a mail that was sent",
  ),
});
export type ResendInput = z.infer<typeof resendInputSchema>;

const mailName = 'Name the mail by its id, or all that failed by "dead".';

export const mailInputSchema = z.object({
  mail: createArgumentSchema(
    z
      .string(mailName)
      .check(z.regex(/^(?:dead|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/, mailName)),
    'id of the mail, or "dead" for all that failed',
  ),
});

export const resendResultSchema = z.object({
  wouldSend: z.optional(z.string()),
  sends: z.optional(z.string()),
  about: z.uuid(),
});

export const mailResultSchema = z.array(
  z.object({
    would: z.optional(z.enum(mailStates)),
    is: z.optional(z.enum(mailStates)),
    id: z.uuid(),
    mail: z.string(),
    state: z.enum(mailStates),
    attempts: z.int(),
    lastError: z.nullable(z.string()),
  }),
);
