import * as z from "zod/mini";

import {
  type SaleGroup,
  saleGroups,
  buildSalesReport,
} from "../../features/billing/sales-report.ts";
import type { CommandGroup } from "../command.ts";
import { dayPeriod, dayPeriodInput } from "../day-period.ts";
import { readInput } from "../read-input.ts";

const groups = Object.keys(saleGroups) as [SaleGroup, ...SaleGroup[]];

const salesInput = z.object({
  by: z._default(z.enum(groups, `Give one of ${groups.join(", ")}.`), "plan"),
  ...dayPeriodInput,
});

export const salesCommands: CommandGroup = {
  sales: {
    summary: "sum up what was sold, by plan unless an option says otherwise",
    options: {
      by: { value: groups.join("|"), about: "a row for each of these; a batch of coupons is one" },
      from: { value: "DAY", about: "paid on this day or later, UTC" },
      until: { value: "DAY", about: "paid on this day or earlier, UTC" },
    },
    effect: "reads",
    run: ({ deps, options }) => {
      const { by, ...days } = readInput(salesInput, options);
      return buildSalesReport(deps, by, dayPeriod(days));
    },
  },
};
