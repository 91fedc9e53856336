import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "towns",
  title: "Customers in five towns",
  text: "A bar for each town, as long as the number of its customers. Musterstadt has more than twice as many as Saint-Modèle.",
  ends: ["0 customers", "94 customers"],
};
