import { lineY } from "@observablehq/plot";
import { formatMonth } from "@site/contracts/format-day";

import { type Chart, colours, createStillFrame, getNumericRows } from "../../figures/chart.ts";
import type { Table } from "../../table.ts";

/** Draws the Keeling curve: carbon dioxide by month. */
export function createChart(table: Table): Chart {
  const months = getNumericRows(table, "month", "co2_ppm").map(([time = 0, ppm = 0]) => ({
    x: new Date(time),
    y: ppm,
    label: `${formatMonth(time)}: ${ppm} ppm`,
  }));
  return {
    // Leaves space for the last year's label below the end of the line.
    x: { type: "utc", insetRight: 6 },
    y: { label: "Carbon dioxide, ppm", domain: [310, 420], ticks: 6 },
    grid: "y",
    pointerWeights: [1, 0],
    frames: createStillFrame({
      marks: [lineY(months, { x: "x", y: "y", stroke: colours.river, strokeWidth: 1.6 })],
      readings: months,
      table: {
        caption: "Carbon dioxide by month",
        rows: months.map(({ x, y }) => [formatMonth(x), y.toFixed(2)]),
      },
    }),
    columnNames: ["Month", "Carbon dioxide, ppm"],
  };
}
