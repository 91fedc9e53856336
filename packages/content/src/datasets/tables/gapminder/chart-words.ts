import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "lives",
  title: "Children per woman and life expectancy in 62 countries",
  text: "A dot for each country in 2005, as large as its population. Where women have fewer children, people live longer, and year by year nearly all countries move there. China, in another colour, falls below 30 years in 1960, the time of its great famine.",
  ends: ["fewer children", "more children"],
};
