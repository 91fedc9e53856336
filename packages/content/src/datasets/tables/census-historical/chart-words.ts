import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "ages",
  title: "How old people were in the United States, 1850 and 2000",
  text: "Bars for each age, men to the left and women to the right: a column in 2000, and over it the outline of 1850, a pyramid with most people at its foot.",
  ends: ["men", "women"],
};
