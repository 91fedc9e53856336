import * as z from "zod/mini";

import { MAX_QUANTITY, purchaseKindSchema, purchaseStateSchema } from "../billing.ts";
import { createWholeNumberSchema } from "../new-coupon.ts";
import { SHOP_CURRENCY } from "../plans.ts";
import { paidPlanIdSchema } from "../plans/plan-schemas.ts";
import { singleLine } from "../single-line.ts";
import { createArgumentSchema, createOptionSchema, createReferenceSchema } from "./fields.ts";

const purchase = createArgumentSchema(
  createReferenceSchema("Name the purchase or its checkout session."),
  "id of the purchase, or of its checkout session",
);
const amountSchema = z
  .string("Write an amount.")
  .check(z.trim(), z.maxLength(30, "Use at most 30 characters."), singleLine);

export const purchaseInputSchema = z.object({ purchase });

export const refundInputSchema = z.object({
  purchase,
  amount: createOptionSchema(
    z._default(amountSchema, ""),
    `only this much, as in "${SHOP_CURRENCY} 20"; all that is left unless given`,
  ),
  places: createOptionSchema(
    z.optional(createWholeNumberSchema(1, MAX_QUANTITY)),
    "only so many licences or seats of the order; the rest stays",
  ),
  again: createOptionSchema(
    z._default(z.boolean("Say whether the same amount is refunded again."), false),
    "also if the same amount was refunded before",
  ),
  /** The refunded total on the operator's screen. It makes the request idempotent: sending it twice refunds once. */
  refunded: createOptionSchema(
    z.optional(amountSchema),
    "what was refunded in all so far; needed with --again",
  ),
});

const outcome = {
  wouldRefund: z.optional(z.string()),
  state: z.optional(purchaseStateSchema),
  refunded: z.optional(z.string()),
  /** Why the payment provider can't make the refund. */
  problem: z.optional(z.nullable(z.string())),
};

export const refundResultSchema = z.object({
  purchase: z.uuid(),
  ...outcome,
  /** The licence now and after the refund, in words. Only in a dry run. */
  licence: z.optional(z.string()),
  wouldBecome: z.optional(z.string()),
  /** Upgrades and renewals of the licence, which are refunded together with it. */
  withIt: z.optional(
    z.array(
      z.object({
        purchase: z.uuid(),
        kind: purchaseKindSchema,
        plan: paidPlanIdSchema,
        ...outcome,
      }),
    ),
  ),
});

export type RefundResult = z.infer<typeof refundResultSchema>;

export const decisionResultSchema = z.object({
  purchase: z.uuid(),
  /** How the payment differs from the order. */
  problem: z.nullable(z.string()),
  would: z.optional(z.string()),
  state: z.optional(purchaseStateSchema),
  refunded: z.optional(z.string()),
});
