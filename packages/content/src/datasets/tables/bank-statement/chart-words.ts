import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "balance",
  title: "Balance of an account over three months",
  text: "A line that steps down with every payment and up with every deposit.",
  ends: ["January", "April"],
};
