import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "incomes",
  title: "Income and life expectancy in 187 countries",
  text: "A mark for each country in 2015, as large as its population. Where incomes are twice as high, people live 3.6 years longer on average. Nearly all countries below 60 years are in Sub-Saharan Africa. In Equatorial Guinea, nearly as rich as Spain, they live 21 years less.",
  ends: ["poorer", "richer"],
};
