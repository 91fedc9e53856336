import { type Chart, createBarChart } from "../../figures/chart.ts";
import { getColumnCells, type Table } from "../../table.ts";

/** Draws the main quantity of the table. The folders of `tables` have examples of other charts. */
export function createChart(table: Table): Chart {
  const loans = getColumnCells(table, "loans");
  const sums = new Map<string, number>();
  for (const [row, desk] of getColumnCells(table, "desk").entries()) {
    sums.set(String(desk), (sums.get(String(desk)) ?? 0) + Number(loans[row] ?? 0));
  }
  const caption = "Books lent at each desk";
  return createBarChart({ label: "Books", caption, head: "Desk", unit: "books", sums });
}
