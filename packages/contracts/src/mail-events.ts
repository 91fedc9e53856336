import * as z from "zod/mini";

import { emailSchema } from "./sign-in/email-address.ts";

/** Delivery reports of a mail provider, converted to our format. */
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
