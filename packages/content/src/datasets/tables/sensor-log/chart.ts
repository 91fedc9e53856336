import { lineY } from "@observablehq/plot";
import { formatDay, formatDayInTable } from "@site/contracts/format-day";

import {
  type Chart,
  colours,
  createLegend,
  createStillFrame,
  getNumericRows,
  filterRows,
} from "../../figures/chart.ts";
import type { Table } from "../../table.ts";

const HOUR_MS = 3_600_000;

/** Draws the hourly temperature of both sensors. */
export function createChart(table: Table): Chart {
  const getReadings = (sensor: string) =>
    getNumericRows(filterRows(table, "sensor", sensor), "date", "hour", "temperature_c").map(
      ([day = 0, hour = 0, celsius = 0]) => ({
        sensor,
        day,
        hour,
        x: new Date(day + hour * HOUR_MS),
        y: celsius,
        label: `${formatDay(day)}, ${hour}:00, ${sensor}: ${celsius} degrees Celsius`,
      }),
    );
  const [door, window] = [getReadings("door"), getReadings("window")];
  const allPoints = [...door, ...window].toSorted((a, b) => a.x.getTime() - b.x.getTime());
  const drawLine = (points: typeof door, stroke: string) =>
    lineY(points, { x: "x", y: "y", stroke, strokeWidth: 1.8 });
  return {
    x: { type: "utc", inset: 2, ticks: 5 },
    y: { label: "Degrees Celsius", inset: 3, ticks: 5, round: true },
    grid: "y",
    pointerWeights: [1, 0.2],
    frames: createStillFrame({
      marks: [drawLine(window, colours.river), drawLine(door, colours.silt)],
      readings: allPoints,
      table: {
        caption: "Temperature hour by hour",
        rows: allPoints.map(({ day, hour, sensor, y }) => [
          formatDayInTable(day),
          `${hour}:00`,
          sensor,
          y.toFixed(1),
        ]),
      },
    }),
    overlay: createLegend(["window", colours.river], ["door", colours.silt]),
    columnNames: ["Day", "Hour", "Sensor", "Degrees Celsius"],
  };
}
