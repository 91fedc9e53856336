import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "requests",
  title: "Requests to a web shop, size against time",
  text: "A dot for each request: the larger the answer, the longer it takes at the least. Requests that the server failed, in another colour, are small and slow.",
  ends: ["0 kB", "63 kB"],
};
