import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "greenhouse",
  title: "Ten days in a greenhouse, hour by hour",
  text: "Two lines that rise and fall together once a day. The one at the window swings further than the one at the door, in another colour.",
  ends: ["1 March", "10 March"],
};
