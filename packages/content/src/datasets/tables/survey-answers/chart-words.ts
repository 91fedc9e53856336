import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "satisfaction",
  title: "How content people are at home, with and without a room of their own",
  text: "Two bars for each answer from 1 to 5. People with a room of their own lead from 3 up; people without one, in another colour, lead below it.",
  ends: ["1, very dissatisfied", "5, very satisfied"],
};
