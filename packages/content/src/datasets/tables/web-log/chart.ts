import { dot } from "@observablehq/plot";

import { type Chart, colours, legend, still } from "../../figures/chart.ts";
import { readNumbers } from "../../figures/read-numbers.ts";
import { numberSaid } from "../../figures/say-value.ts";
import type { Table } from "../../table.ts";

const KB = 1_000;
const FAILED = 500;

/** How long each answer took by its size, those that failed in another colour. */
export function chart(table: Table): Chart {
  const requests = readNumbers(table, "bytes", "ms", "status")
    .map(([bytes = 0, ms = 0, status = 0]) => ({
      x: bytes / KB,
      y: ms,
      status,
      said: `Status ${status}: ${numberSaid(bytes)} bytes in ${numberSaid(ms)} ms`,
    }))
    .toSorted((one, other) => one.x - other.x);
  const dots = (hasFailed: boolean, fill: string) =>
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
      tickFormat: numberSaid,
      round: true,
    },
    grid: "y",
    near: [1, 1],
    frames: still({
      marks: [dots(false, colours.river), dots(true, colours.silt)],
      readings: requests,
      table: {
        caption: "Requests from the smallest answer to the largest",
        rows: requests.map(({ x, y, status }) => [numberSaid(x), String(y), String(status)]),
      },
    }),
    words: legend([`failed: status ${FAILED}`, colours.silt]),
    heads: ["Size, kB", "Time, ms", "Status"],
  };
}
