import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "loans",
  title: "Books lent at the two desks of a library",
  text: "A bar for each desk: adults borrow three times as many books as children.",
  ends: ["0 books", "30,549 books"],
};
