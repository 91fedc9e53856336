import * as z from "zod/mini";

import { moneySchema } from "../money/money-schema.ts";
import { paidPlanIdSchema } from "../plans/plan-schemas.ts";
import { createArgumentSchema, createReferenceSchema } from "./fields.ts";

export const disputesInputSchema = z.object({
  purchase: createArgumentSchema(
    z.optional(createReferenceSchema("Name the purchase.")),
    "only those of this purchase",
  ),
});

/** A payment that a bank questions. */
export const disputeRowSchema = z.object({
  purchase: z.uuid(),
  profileId: z.uuid(),
  buyer: z.string(),
  planId: paidPlanIdSchema,
  status: z.enum(["open", "won", "lost", "none"]),
  /** The bank's reason, as the payment provider names it. */
  reason: z.string(),
  amount: moneySchema,
  openedAt: z.iso.datetime(),
  /** Until when the shop may answer. */
  dueAt: z.nullable(z.iso.datetime()),
  hasEvidence: z.boolean(),
  /** Its page at the payment provider. */
  url: z.string(),
});
export type OperatorDispute = z.infer<typeof disputeRowSchema>;

export const evidenceSchema = z.object({ fileName: z.string(), text: z.string() });
