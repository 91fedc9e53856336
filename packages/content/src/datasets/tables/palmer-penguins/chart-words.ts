import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "penguins",
  title: "342 penguins, flipper against beak",
  text: "A mark for each penguin. Dots for Adelie at the lower left, crosses for Chinstrap with longer beaks, squares for Gentoo with longer flippers.",
  ends: ["172 mm", "231 mm"],
};
