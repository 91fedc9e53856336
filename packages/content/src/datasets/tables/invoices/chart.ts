import { dot } from "@observablehq/plot";
import { formatDay, formatDayInTable } from "@site/contracts/format-day";

import {
  type Chart,
  colours,
  createLegend,
  createStillFrame,
  getNumericRows,
  filterRows,
} from "../../figures/chart.ts";
import { formatNumber, formatThousands } from "../../figures/format-number.ts";
import type { Table } from "../../table.ts";

/** Draws each invoice by day and total, with unpaid ones in another colour. */
export function createChart(table: Table): Chart {
  const invoices = ["paid", "cancelled", "open"]
    .flatMap((status) =>
      getNumericRows(filterRows(table, "status", status), "date", "total").map(
        ([day = 0, total = 0]) => ({
          x: new Date(day),
          y: total,
          status,
          label: `${formatDay(day)}: EUR ${formatNumber(total)}, ${status}`,
        }),
      ),
    )
    .toSorted((a, b) => a.x.getTime() - b.x.getTime() || a.y - b.y);
  const createDots = (isOpen: boolean, fill: string) =>
    dot(
      invoices.filter(({ status }) => (status === "open") === isOpen),
      { x: "x", y: "y", fill, r: 2.6 },
    );
  return {
    x: { type: "utc", inset: 4, round: true },
    y: {
      label: "Total, thousand EUR",
      inset: 4,
      round: true,
      ticks: 6,
      tickFormat: formatThousands,
    },
    grid: "y",
    pointerWeights: [1, 1],
    frames: createStillFrame({
      marks: [createDots(false, colours.river), createDots(true, colours.silt)],
      readings: invoices,
      table: {
        caption: "Invoices by day",
        rows: invoices.map(({ x, y, status }) => [formatDayInTable(x), y.toFixed(2), status]),
      },
    }),
    overlay: createLegend(["paid or cancelled", colours.river], ["open", colours.silt]),
    columnNames: ["Day", "Total, EUR", "Status"],
  };
}
