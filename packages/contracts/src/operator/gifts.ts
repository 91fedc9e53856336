import * as z from "zod/mini";

import { whySchema } from "../operator.ts";
import { paidPlanIdSchema } from "../plans/plan-id-schema.ts";
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

export const giveGiftInputSchema = z.object({
  email: emailSchema,
  planId: paidPlanIdSchema,
  why: whySchema,
});
export type GiveGiftInput = z.infer<typeof giveGiftInputSchema>;

export const takeBackGiftInputSchema = z.object({
  giftId: z.uuid("This does not name a gift."),
  why: whySchema,
});
export type TakeBackGiftInput = z.infer<typeof takeBackGiftInputSchema>;
