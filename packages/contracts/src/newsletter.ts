import * as z from "zod/mini";

import { incompleteLink, mailTokenSchema } from "./mail-link.ts";
import { emailSchema } from "./sign-in/email-address.ts";

/** Requests the newsletter. The response is the same for every address. */
export const subscribeInputSchema = z.object({ email: emailSchema });
export type SubscribeInput = z.infer<typeof subscribeInputSchema>;

/** The query parameters of /email-confirm in newsletter mails. */
export const newsletterLinkSchema = z.object({
  mode: z.enum(["newsletter", "newsletterEnd"], incompleteLink),
  token: mailTokenSchema,
});
export type NewsletterLink = z.infer<typeof newsletterLinkSchema>;

/** Whether the signed-in user's address receives the newsletter. */
export const subscriptionSchema = z.object({
  subscribed: z.boolean("Say whether the newsletter should come."),
});
export type Subscription = z.infer<typeof subscriptionSchema>;
