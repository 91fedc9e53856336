import type { Chart } from "../../figures/chart.ts";
import { namedBars } from "../../figures/named-bars.ts";
import { columnCells, type Table } from "../../table.ts";

/** The hours of each person. */
export function chart(table: Table): Chart {
  const hours = columnCells(table, "hours");
  const sums = new Map<string, number>();
  for (const [row, person] of columnCells(table, "person").entries()) {
    if (person === null) continue;
    sums.set(String(person), (sums.get(String(person)) ?? 0) + Number(hours[row]));
  }
  const caption = "Hours of each person in six weeks";
  return namedBars({ label: "Hours", caption, head: "Person", unit: "hours", sums });
}
