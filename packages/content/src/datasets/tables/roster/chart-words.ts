import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "shifts",
  title: "Hours of each person in six weeks",
  text: "A bar for each of eight people, as long as the hours that they work. Ben works three times as many as Hugo.",
  ends: ["0 hours", "336.5 hours"],
};
