import { barY } from "@observablehq/plot";

import { type Chart, colours, createStillFrame } from "../../figures/chart.ts";
import { getColumnCells, type Table } from "../../table.ts";

const EACH_HOURS = 3;

/** Draws the number of departures in each hour. */
export function createChart(table: Table): Chart {
  const departures = getColumnCells(table, "departure").flatMap((cell) =>
    cell === null ? [] : [Number(String(cell).slice(0, 2))],
  );
  const [first, last] = [Math.min(...departures), Math.max(...departures)];
  const hours = Array.from({ length: last - first + 1 }, (_, index) => {
    const x = first + index;
    const y = departures.filter((hour) => hour === x).length;
    return { x, y, label: `${x}:00 to ${x}:59: ${y} departures` };
  });
  return {
    x: {
      type: "band",
      padding: 0.15,
      ticks: hours.map(({ x }) => x).filter((_, index) => index % EACH_HOURS === 0),
      tickFormat: (hour: number) => `${hour}:00`,
    },
    y: { label: "Departures", ticks: 5, nice: true },
    grid: "y",
    pointerWeights: [1, 0.05],
    frames: createStillFrame({
      marks: [barY(hours, { x: "x", y: "y", fill: colours.river })],
      readings: hours,
      table: {
        caption: "Departures by the hour",
        rows: hours.map(({ x, y }) => [`${x}:00`, String(y)]),
      },
    }),
    columnNames: ["Hour", "Departures"],
  };
}
