import * as z from "zod/mini";

import { moneySchema } from "../money/money-schema.ts";
import {
  shopAmountSchema,
  couponBatchInputSchema,
  createWholeNumberSchema,
  customCouponCodeSchema,
  daySchema,
  newCouponInputSchema,
  planListSchema,
} from "../new-coupon.ts";
import { SHOP_CURRENCY } from "../plans.ts";
import { lineOfText } from "../single-line.ts";
import { createArgumentSchema, createOptionSchema } from "./fields.ts";

export const createCouponInputSchema = z.safeExtend(newCouponInputSchema, {
  code: createArgumentSchema(
    z.optional(customCouponCodeSchema),
    "the code; generated unless given",
  ),
});

export const createBatchInputSchema = z.safeExtend(
  newCouponInputSchema,
  couponBatchInputSchema.shape,
);

const couponReference = lineOfText("Name the coupon or the batch.").check(z.trim(), z.minLength(1));

export const couponReferenceInputSchema = z.object({
  name: createArgumentSchema(couponReference, "code or batch"),
});

export const listCouponsInputSchema = z.object({
  name: createArgumentSchema(z.optional(couponReference), "code or batch"),
  owner: createOptionSchema(
    z.optional(lineOfText("Give a name.")),
    "only those made for this name",
  ),
  byBatch: createOptionSchema(
    z._default(z.boolean("Say whether to list by batch."), false),
    "one row for each batch",
  ),
});

export const NO_LIMIT = "none";

export const editCouponInputSchema = z
  .extend(couponReferenceInputSchema, {
    until: createOptionSchema(
      z.optional(z.union([z.literal(NO_LIMIT), daySchema], "Write the day as in 2026-12-31.")),
      `valid to the end of this day, UTC; "${NO_LIMIT}" for no end`,
    ),
    uses: createOptionSchema(
      z.optional(
        z.union(
          [z.literal(NO_LIMIT), createWholeNumberSchema(1, 1_000_000)],
          "Give a whole number from 1 to 1,000,000.",
        ),
      ),
      `how often it can be used in all; "${NO_LIMIT}" for no limit`,
    ),
    plans: createOptionSchema(
      z.optional(z.union([z.literal("all"), planListSchema], "Name plans, with commas between.")),
      'only for these plans, with commas between; "all" for all',
    ),
    percent: createOptionSchema(
      z.optional(createWholeNumberSchema(1, 100)),
      "takes this share off, if it was never used",
    ),
    off: createOptionSchema(
      z.optional(shopAmountSchema),
      `takes this amount off, as in "${SHOP_CURRENCY} 15", if it was never used`,
    ),
  })
  .check(
    z.refine(
      ({ until, uses, plans, percent, off }) =>
        [until, uses, plans, percent, off].some((value) => value !== undefined),
      "Say what to change.",
    ),
    z.refine(
      ({ percent, off }) => percent === undefined || off === undefined,
      "Give a share or an amount, not both.",
    ),
  );
export type CouponChanges = Omit<z.output<typeof editCouponInputSchema>, "name">;

export const stopCouponInputSchema = z.extend(couponReferenceInputSchema, {
  closeCheckouts: createOptionSchema(
    z._default(z.boolean("Say whether to close the checkouts."), false),
    "also close the open checkouts that hold it; otherwise they can be paid until they expire",
  ),
});

export const couponStates = [
  "usable",
  "stopped",
  "freed",
  "not started",
  "expired",
  "used up",
] as const;

/** A coupon, or all of a batch if `codes` is more than one. Days are in UTC, the last one included. */
export const couponRowSchema = z.object({
  /** Empty for a batch. */
  code: z.string(),
  codes: z.int(),
  gives: z.string(),
  plans: z.string(),
  uses: z.int(),
  /** The part of the uses that open checkouts hold. */
  held: z.int(),
  maxUses: z.nullable(z.int()),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  state: z.enum(couponStates),
  /** Whether the coupon was ever part of an order; its value is then fixed. */
  wasUsed: z.boolean(),
});
export type OperatorCoupon = z.infer<typeof couponRowSchema>;

/** What a dry run would create. */
const plannedCouponsSchema = z.object({
  wouldCreate: z.union([z.string(), z.int()]),
  batch: z.optional(z.string()),
  percent: z.optional(z.int()),
  off: z.optional(moneySchema),
  grant: z.optional(z.string()),
  plans: z.optional(z.array(z.string())),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
  uses: z.optional(z.int()),
  domain: z.optional(z.string()),
  owner: z.optional(z.string()),
});

export const createdCouponSchema = z.union([z.array(couponRowSchema), plannedCouponsSchema]);

export const createdBatchSchema = z.union([
  z.array(z.object({ code: z.string() })),
  plannedCouponsSchema,
]);

export const editedCouponSchema = z.union([
  z.array(couponRowSchema),
  z.object({ wouldEdit: z.int() }),
]);

/** Counts of coupons. `heldByCheckouts` and `closedCheckouts` count open checkouts. */
export const stoppedCouponSchema = z.object({
  wouldStop: z.optional(z.int()),
  stopped: z.optional(z.int()),
  stoppedBefore: z.int(),
  closedCheckouts: z.optional(z.int()),
  heldByCheckouts: z.int(),
});

export const startedCouponSchema = z.object({
  wouldStart: z.optional(z.int()),
  started: z.optional(z.int()),
});

export const freedCouponSchema = z.object({
  wouldFree: z.optional(z.string()),
  freed: z.optional(z.string()),
});
