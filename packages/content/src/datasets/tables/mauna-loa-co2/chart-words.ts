import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "carbon-dioxide",
  title: "Carbon dioxide in the air at Mauna Loa",
  text: "A line that rises with every year and swings with every season.",
  ends: ["1958", "2020"],
};
