import { barX, text } from "@observablehq/plot";

import { type Chart, colours, still } from "./chart.ts";
import { numberSaid } from "./say-value.ts";

interface NamedBars {
  /** What the lengths of the bars are, with their unit. */
  label: string;
  caption: string;
  /** What the bars are of, as the head of a column. */
  head: string;
  /** A length with its unit: "336.5 hours". */
  unit: string;
  sums: ReadonlyMap<string, number>;
}

/** A bar across for each name, the longest on top, with its name in it. */
export function namedBars({ label, caption, head, unit, sums }: NamedBars): Chart {
  const bars = [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, sum]) => ({ x: sum, y: name, said: `${name}: ${numberSaid(sum)} ${unit}` }));
  return {
    x: { label, ticks: 5, nice: true },
    y: { type: "band", domain: bars.map(({ y }) => y), padding: 0.15, axis: null },
    grid: "x",
    near: [0.05, 1],
    frames: still({
      marks: [barX(bars, { x: "x", y: "y", fill: colours.river })],
      names: [
        text(bars, { x: 0, y: "y", text: "y", textAnchor: "start", dx: 8, fill: colours.paper }),
      ],
      readings: bars,
      table: {
        caption,
        rows: bars.map(({ x, y }) => [y, numberSaid(x)]),
      },
    }),
    heads: [head, label],
  };
}
