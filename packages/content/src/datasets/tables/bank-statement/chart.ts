import { lineY } from "@observablehq/plot";
import { formatDay, formatDayInTable } from "@site/contracts/format-day";

import { type Chart, colours, createStillFrame, getNumericRows } from "../../figures/chart.ts";
import { formatNumber, formatThousands } from "../../figures/format-number.ts";
import type { Table } from "../../table.ts";

/** Draws the balance after each entry. */
export function createChart(table: Table): Chart {
  const entries = getNumericRows(table, "date", "balance_eur").map(([day = 0, euros = 0]) => ({
    x: new Date(day),
    y: euros,
    label: `${formatDay(day)}: EUR ${formatNumber(euros)}`,
  }));
  return {
    x: { type: "utc", inset: 2 },
    y: {
      label: "Balance, thousand EUR",
      domain: [0, 10_000],
      ticks: 5,
      round: true,
      tickFormat: formatThousands,
    },
    grid: "y",
    pointerWeights: [1, 0.3],
    frames: createStillFrame({
      marks: [
        lineY(entries, {
          x: "x",
          y: "y",
          curve: "step-after",
          stroke: colours.river,
          strokeWidth: 1.8,
        }),
      ],
      readings: entries,
      table: {
        caption: "Balance after each entry",
        rows: entries.map(({ x, y }) => [formatDayInTable(x), y.toFixed(2)]),
      },
    }),
    columnNames: ["Day", "Balance, EUR"],
  };
}
