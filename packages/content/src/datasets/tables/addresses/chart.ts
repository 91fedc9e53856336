import { type Chart, createBarChart } from "../../figures/chart.ts";
import { getColumnCells, type Table } from "../../table.ts";

/** Draws the number of customers in each town. */
export function createChart(table: Table): Chart {
  const sums = new Map<string, number>();
  for (const city of getColumnCells(table, "city")) {
    if (city !== null) sums.set(String(city), (sums.get(String(city)) ?? 0) + 1);
  }
  const caption = "Customers in each town";
  return createBarChart({ label: "Customers", caption, head: "Town", unit: "customers", sums });
}
