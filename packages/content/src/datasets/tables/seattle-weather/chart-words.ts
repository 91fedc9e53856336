import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "weather",
  title: "Weather in Seattle, week by week",
  text: "A bar for each week from its coldest to its warmest hour: four summers, four winters. All weeks of much rain, in another colour, are between September and April.",
  ends: ["2012", "2015"],
};
