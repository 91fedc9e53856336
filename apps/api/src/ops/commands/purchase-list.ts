import { writeFile } from "node:fs/promises";

import {
  couponCodeSchema,
  normalizeCouponCode,
  purchaseStateSchema,
} from "@site/contracts/billing";
import { paidPlanIds } from "@site/contracts/plans";
import { paidPlanIdSchema } from "@site/contracts/plans/plan-schemas";
import * as z from "zod/mini";

import { listOrders } from "../../features/billing/sales-report.ts";
import type { Answer, CommandCall, CommandGroup } from "../command.ts";
import { dayPeriod, dayPeriodInput } from "../day-period.ts";
import { inCsv } from "../in-csv.ts";
import { readInput } from "../read-input.ts";

const filterInput = z.object({
  state: z.optional(purchaseStateSchema),
  plan: z.optional(paidPlanIdSchema),
  coupon: z.optional(couponCodeSchema),
  ...dayPeriodInput,
});

export const purchaseListCommands: CommandGroup = {
  "purchases list": {
    summary: "list orders, all of them unless filtered; as CSV for the accountant",
    options: {
      state: { value: "STATE", about: `one of ${purchaseStateSchema.options.join(", ")}` },
      plan: { value: "PLAN", about: `one of ${paidPlanIds.join(", ")}` },
      coupon: { value: "CODE", about: "those with this coupon" },
      from: { value: "DAY", about: "created on this day or later, UTC" },
      until: { value: "DAY", about: "created on this day or earlier, UTC" },
      csv: { value: "FILE", about: "write them there instead" },
    },
    effect: "reads",
    run: list,
  },
};

async function list({ deps, options: { csv, ...filter } }: CommandCall): Promise<Answer> {
  const { state, plan, coupon, ...days } = readInput(filterInput, filter);
  const orders = await listOrders(deps, {
    state,
    planId: plan,
    couponCode: coupon && normalizeCouponCode(coupon),
    ...dayPeriod(days),
  });
  const rows = orders.map((order) => ({ ...order }));
  if (!csv) return rows;
  await writeFile(csv, inCsv(rows));
  return { wrote: csv, orders: orders.length };
}
