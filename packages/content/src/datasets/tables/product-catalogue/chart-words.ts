import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "prices",
  title: "Products, weight against price",
  text: "A dot for each product: heavier ones cost more. Those that are sold out, in another colour, are among all of them.",
  ends: ["85 g", "10 kg"],
};
