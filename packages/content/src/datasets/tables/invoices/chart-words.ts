import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "invoices",
  title: "Half a year of invoices, by total",
  text: "A dot for each invoice on its day, as high as its total: most are small, a few are large, and the open ones, in another colour, are of every size.",
  ends: ["January", "June"],
};
