import type { Chart } from "../../figures/chart.ts";
import { namedBars } from "../../figures/named-bars.ts";
import { columnCells, type Table } from "../../table.ts";

/** What the table is about, drawn by Observable Plot. Other kinds of charts are in the folders of `tables`. */
export function chart(table: Table): Chart {
  const loans = columnCells(table, "loans");
  const sums = new Map<string, number>();
  for (const [row, desk] of columnCells(table, "desk").entries()) {
    sums.set(String(desk), (sums.get(String(desk)) ?? 0) + Number(loans[row] ?? 0));
  }
  const caption = "Books lent at each desk";
  return namedBars({ label: "Books", caption, head: "Desk", unit: "books", sums });
}
