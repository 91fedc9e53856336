import { dot } from "@observablehq/plot";

import {
  type Chart,
  colours,
  createLegend,
  createStillFrame,
  getNumericRows,
} from "../../figures/chart.ts";
import { formatNumber } from "../../figures/format-number.ts";
import type { Table } from "../../table.ts";

const KB = 1_000;
const FAILED = 500;

/** Draws each response's duration against its size, with failed ones in another colour. */
export function createChart(table: Table): Chart {
  const requests = getNumericRows(table, "bytes", "ms", "status")
    .map(([bytes = 0, ms = 0, status = 0]) => ({
      x: bytes / KB,
      y: ms,
      status,
      label: `Status ${status}: ${formatNumber(bytes)} bytes in ${formatNumber(ms)} ms`,
    }))
    .toSorted((a, b) => a.x - b.x);
  const createDots = (hasFailed: boolean, fill: string) =>
    dot(
      requests.filter(({ status }) => (status === FAILED) === hasFailed),
      { x: "x", y: "y", fill, r: hasFailed ? 3.4 : 2.4 },
    );
  return {
    x: { label: "Size, kB", inset: 4, round: true },
    y: {
      label: "Time, ms",
      type: "log",
      inset: 4,
      ticks: [20, 50, 100, 200, 500, 1000, 2000],
      tickFormat: formatNumber,
      round: true,
    },
    grid: "y",
    pointerWeights: [1, 1],
    frames: createStillFrame({
      marks: [createDots(false, colours.river), createDots(true, colours.silt)],
      readings: requests,
      table: {
        caption: "Requests from the smallest answer to the largest",
        rows: requests.map(({ x, y, status }) => [formatNumber(x), String(y), String(status)]),
      },
    }),
    overlay: createLegend([`failed: status ${FAILED}`, colours.silt]),
    columnNames: ["Size, kB", "Time, ms", "Status"],
  };
}
