import * as z from "zod/mini";

import { emailSchema } from "./sign-in/email-address.ts";

/** What a mail provider reports about a mail that it accepted, translated from its events. */
export const mailEventsSchema = z.object({
  events: z
    .array(
      z.object({
        address: emailSchema,
        kind: z.enum(["bounced", "complained"], "Say bounced or complained."),
      }),
    )
    .check(z.maxLength(1_000, "Send at most 1,000 events at once.")),
});
