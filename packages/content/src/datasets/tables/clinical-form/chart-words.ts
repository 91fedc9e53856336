import type { ChartDescription } from "../../figures/figure.ts";

/** What `chart.ts` draws, in words. */
export const chartDescription: ChartDescription = {
  name: "patients",
  title: "Patients, height against weight",
  text: "A dot for each patient: taller ones are heavier on average. Men, in another colour, are further to the right.",
  ends: ["154 cm", "188 cm"],
};
