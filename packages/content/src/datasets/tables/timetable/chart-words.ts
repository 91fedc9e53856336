import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "departures",
  title: "Departures by the hour",
  text: "A bar for each hour from five in the morning to eleven at night, all of nearly the same height.",
  ends: ["5:00", "23:00"],
};
