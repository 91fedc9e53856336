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

/** The temperature at both sensors, hour by hour. */
export function createChart(table: Table): Chart {
  const readings = (sensor: string) =>
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
  const [door, window] = [readings("door"), readings("window")];
  const all = [...door, ...window].toSorted((one, other) => one.x.getTime() - other.x.getTime());
  const drawn = (points: typeof door, stroke: string) =>
    lineY(points, { x: "x", y: "y", stroke, strokeWidth: 1.8 });
  return {
    x: { type: "utc", inset: 2, ticks: 5 },
    y: { label: "Degrees Celsius", inset: 3, ticks: 5, round: true },
    grid: "y",
    near: [1, 0.2],
    frames: createStillFrame({
      marks: [drawn(window, colours.river), drawn(door, colours.silt)],
      readings: all,
      table: {
        caption: "Temperature hour by hour",
        rows: all.map(({ day, hour, sensor, y }) => [
          formatDayInTable(day),
          `${hour}:00`,
          sensor,
          y.toFixed(1),
        ]),
      },
    }),
    words: createLegend(["window", colours.river], ["door", colours.silt]),
    heads: ["Day", "Hour", "Sensor", "Degrees Celsius"],
  };
}
