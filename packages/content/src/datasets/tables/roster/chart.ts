import { type Chart, createBarChart } from "../../figures/chart.ts";
import { getColumnCells, type Table } from "../../table.ts";

/** Draws each person's total hours. */
export function createChart(table: Table): Chart {
  const hours = getColumnCells(table, "hours");
  const sums = new Map<string, number>();
  for (const [row, person] of getColumnCells(table, "person").entries()) {
    if (person === null) continue;
    sums.set(String(person), (sums.get(String(person)) ?? 0) + Number(hours[row]));
  }
  const caption = "Hours of each person in six weeks";
  return createBarChart({ label: "Hours", caption, head: "Person", unit: "hours", sums });
}
