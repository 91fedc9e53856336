import * as z from "zod/mini";

import { createWholeNumberSchema, daySchema, planListSchema } from "../new-coupon.ts";
import { paidPlanIdSchema } from "../plans/plan-schemas.ts";
import { singleLine } from "../single-line.ts";
import { createArgumentSchema, createOptionSchema } from "./fields.ts";

export const createSaleInputSchema = z.object({
  name: createArgumentSchema(
    z
      .string("Name the sale.")
      .check(
        z.trim(),
        z.minLength(3, "Name the sale, as buyers will read it."),
        z.maxLength(40, "Use at most 40 characters."),
        singleLine,
      ),
    "its name, which buyers read",
  ),
  percent: createOptionSchema(createWholeNumberSchema(1, 90), "percent off, from 1 to 90"),
  from: createOptionSchema(daySchema, "first day, from 0:00 UTC"),
  until: createOptionSchema(daySchema, "last day, to its end in UTC"),
  plans: createOptionSchema(
    z.optional(planListSchema),
    "only these plans, with commas between; all unless given",
  ),
});

export const saleRowSchema = z.object({
  sale: z.uuid(),
  name: z.string(),
  percent: z.int(),
  plans: z.array(paidPlanIdSchema),
  from: z.iso.date(),
  until: z.iso.date(),
  state: z.enum(["planned", "running", "over", "stopped"]),
});

export const createdSaleSchema = z.object({
  wouldCreate: z.optional(z.string()),
  created: z.optional(saleRowSchema),
});

export const stopSaleInputSchema = z.object({
  sale: createArgumentSchema(
    z.uuid("Name the sale by its id, as `sales list` shows it."),
    "its id",
  ),
});

export const stoppedSaleSchema = z.object({
  wouldStop: z.optional(z.string()),
  stopped: z.optional(z.string()),
});
