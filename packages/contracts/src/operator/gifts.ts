import * as z from "zod/mini";

import { whySchema } from "../operator.ts";
import { paidPlanIdSchema } from "../plans/plan-schemas.ts";
import { emailSchema } from "../sign-in/email-address.ts";

/** A licence that waits until somebody confirms the address. */
export const waitingGiftSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  planId: paidPlanIdSchema,
  givenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type WaitingGift = z.infer<typeof waitingGiftSchema>;

export const createGiftInputSchema = z.object({
  email: emailSchema,
  planId: paidPlanIdSchema,
  why: whySchema,
});
export type CreateGiftInput = z.infer<typeof createGiftInputSchema>;

export const revokeGiftInputSchema = z.object({
  giftId: z.uuid("This does not name a gift."),
  why: whySchema,
});
export type RevokeGiftInput = z.infer<typeof revokeGiftInputSchema>;
