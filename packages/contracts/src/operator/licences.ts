import * as z from "zod/mini";

import { argument, option, reference } from "../operator.ts";
import { paidPlanIdSchema } from "../plans/plan-schemas.ts";
import { emailSchema } from "../sign-in/email-address.ts";

const licence = argument(reference("Name the licence by its key."), "key of the licence");

export const licenceInputSchema = z.object({ licence });

export const moveInputSchema = z.object({
  licence,
  to: option(emailSchema, "address of the account that gets it"),
  newKey: option(
    z._default(z.boolean("Say whether the licence gets a new key."), false),
    "free its computers and end the old key",
  ),
  /** The key on the screen of the person who decides: a request that is sent twice makes one new key. */
  seenKey: option(
    z.optional(
      z.string("Say which key the licence has.").check(z.maxLength(100, "This is no key.")),
    ),
    "the key that it has, if the licence is named by its id",
  ),
});

export const grantInputSchema = z.object({
  email: argument(emailSchema, "address of the person"),
  plan: option(paidPlanIdSchema, "plan of the licence"),
});

/** A licence that waits until somebody confirms the address. */
export const waitingGiftSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  planId: paidPlanIdSchema,
  givenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type WaitingGift = z.infer<typeof waitingGiftSchema>;

export const giftInputSchema = z.object({
  gift: argument(z.uuid("Name the gift by its id, as `gifts list` shows it."), "id of the gift"),
});

export const deviceInputSchema = z.object({
  device: argument(z.uuid("This does not name a device."), "id of the device"),
});
