import * as z from "zod/mini";

import { formatMoney, money } from "../money.ts";
import { daySchema, shopAmountSchema } from "../new-coupon.ts";
import { SHOP_CURRENCY, RENEWAL_MONTHS } from "../plans.ts";
import { paidPlanIdSchema } from "../plans/plan-schemas.ts";
import { createArgumentSchema, createOptionSchema } from "./fields.ts";

/** So that an order of 100 licences stays within the provider's largest amount. */
const MAX_MINOR = 900_000;
const priceSchema = shopAmountSchema.check(
  z.refine(({ amountMinor }) => amountMinor <= MAX_MINOR, {
    error: `Write at most ${formatMoney(money(MAX_MINOR, SHOP_CURRENCY))}.`,
  }),
);

export const changePriceInputSchema = z.object({
  plan: createArgumentSchema(paidPlanIdSchema, "the plan"),
  price: createOptionSchema(z.optional(priceSchema), `the new price, as in "${SHOP_CURRENCY} 120"`),
  renewal: createOptionSchema(
    z.optional(priceSchema),
    `the new price of another ${RENEWAL_MONTHS} months of updates`,
  ),
  seat: createOptionSchema(z.optional(priceSchema), "the new price of a seat that is added later"),
  from: createOptionSchema(daySchema, "the first day, from 0:00 UTC; today counts from now on"),
});

/** A plan's prices today. */
export const currentPriceSchema = z.object({
  plan: paidPlanIdSchema,
  price: z.string(),
  renewal: z.string(),
  /** Null if seats can't be added to the plan. */
  seat: z.nullable(z.string()),
});
export type CurrentPrice = z.infer<typeof currentPriceSchema>;

export const priceRowSchema = z.object({
  change: z.uuid(),
  plan: paidPlanIdSchema,
  price: z.string(),
  renewal: z.string(),
  seat: z.nullable(z.string()),
  from: z.iso.date(),
  state: z.enum(["planned", "current", "past", "withdrawn"]),
});

export const changedPriceSchema = z.object({
  wouldChange: z.optional(z.string()),
  changed: z.optional(priceRowSchema),
});

export const withdrawPriceInputSchema = z.object({
  change: createArgumentSchema(
    z.uuid("Name the change by its id, as `prices list` shows it."),
    "its id",
  ),
});

export const withdrawnPriceSchema = z.object({
  wouldWithdraw: z.optional(z.string()),
  withdrawn: z.optional(z.string()),
});
