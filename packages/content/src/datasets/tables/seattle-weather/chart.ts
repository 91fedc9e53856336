import { ruleX } from "@observablehq/plot";
import { formatDay, formatDayInTable } from "@site/contracts/format-day";

import {
  type Chart,
  colours,
  createLegend,
  createStillFrame,
  getNumericRows,
} from "../../figures/chart.ts";
import { formatNumber } from "../../figures/format-number.ts";
import type { Table } from "../../table.ts";

const WEEK = 7;
/** Minimum rain of a wet week, in mm. One week in eight has more. */
const MUCH_MM = 50;

/** Draws the temperature range of each week, with wet weeks in another colour. */
export function createChart(table: Table): Chart {
  const days = getNumericRows(table, "date", "temp_min_c", "temp_max_c", "precipitation_mm");
  const weeks = Array.from({ length: Math.floor(days.length / WEEK) }, (_, week) => {
    const daysOfWeek = days.slice(week * WEEK, (week + 1) * WEEK);
    const [[start = 0] = []] = daysOfWeek;
    const coldest = Math.min(...daysOfWeek.map(([, minimum = 0]) => minimum));
    const warmest = Math.max(...daysOfWeek.map(([, , most = 0]) => most));
    const rain = daysOfWeek.reduce((sum, [, , , mm = 0]) => sum + mm, 0);
    return {
      x: new Date(start),
      y: warmest,
      coldest,
      warmest,
      rain,
      label: `Week from ${formatDay(start)}: ${coldest} to ${warmest} degrees Celsius, ${formatNumber(rain)} mm of rain`,
    };
  });
  const createMarks = (isWet: boolean, stroke: string) =>
    ruleX(
      weeks.filter(({ rain }) => rain > MUCH_MM === isWet),
      { x: "x", y1: "coldest", y2: "warmest", stroke, strokeWidth: isWet ? 2.2 : 1.4 },
    );
  return {
    x: { type: "utc", inset: 3 },
    y: { label: "Degrees Celsius", inset: 3, ticks: 6, round: true },
    grid: "y",
    pointerWeights: [1, 0],
    frames: createStillFrame({
      marks: [createMarks(false, colours.river), createMarks(true, colours.silt)],
      readings: weeks,
      table: {
        caption: "Weather week by week",
        rows: weeks.map(({ x, coldest, warmest, rain }) => [
          formatDayInTable(x),
          String(coldest),
          String(warmest),
          formatNumber(rain),
        ]),
      },
    }),
    overlay: createLegend([`more than ${MUCH_MM} mm of rain`, colours.silt]),
    columnNames: ["Week from", "Coldest, degrees", "Warmest, degrees", "Rain, mm"],
  };
}
