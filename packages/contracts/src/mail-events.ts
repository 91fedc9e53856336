import * as z from "zod/mini";

import { emailSchema } from "./auth.ts";

/** What a mail provider tells of a mail after it took it, as its events are translated to us. */
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
