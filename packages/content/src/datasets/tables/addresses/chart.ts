import type { Chart } from "../../figures/chart.ts";
import { namedBars } from "../../figures/named-bars.ts";
import { columnCells, type Table } from "../../table.ts";

/** How many customers each town has. */
export function chart(table: Table): Chart {
  const sums = new Map<string, number>();
  for (const city of columnCells(table, "city")) {
    if (city !== null) sums.set(String(city), (sums.get(String(city)) ?? 0) + 1);
  }
  const caption = "Customers in each town";
  return namedBars({ label: "Customers", caption, head: "Town", unit: "customers", sums });
}
