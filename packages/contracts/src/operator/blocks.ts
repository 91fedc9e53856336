import * as z from "zod/mini";

import { daySchema } from "../new-coupon.ts";
import { createArgumentSchema, createOptionSchema, createReferenceSchema } from "./fields.ts";

export const addBlockInputSchema = z.object({
  buyer: createArgumentSchema(
    createReferenceSchema("Name the purchase or the address."),
    "purchase or email address; a purchase blocks its buyer's account, address and cards",
  ),
  until: createOptionSchema(
    z.optional(daySchema),
    "the last day of the block, UTC; without it the block has no end",
  ),
});

export const blockInputSchema = z.object({
  block: createArgumentSchema(z.uuid("Name the block by its id."), "id of the block"),
});

/** Whom the shop sells nothing, why, and until when. */
export const blockRowSchema = z.object({
  block: z.uuid(),
  profileId: z.nullable(z.uuid()),
  email: z.nullable(z.string()),
  /** What is recognised. */
  names: z.array(z.enum(["account", "address", "card"])),
  reason: z.string(),
  since: z.iso.datetime(),
  until: z.nullable(z.iso.datetime()),
});
export type OperatorBlock = z.infer<typeof blockRowSchema>;

export const addedBlockSchema = z.object({
  wouldBlock: z.optional(z.string()),
  blocked: z.optional(z.string()),
  accounts: z.int(),
  cards: z.int(),
  until: z.nullable(z.iso.date()),
});

export const endedBlockSchema = z.object({
  wouldEnd: z.optional(z.uuid()),
  ended: z.optional(z.uuid()),
});
