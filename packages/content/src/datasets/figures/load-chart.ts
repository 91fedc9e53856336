import type { Table } from "../table.ts";
import type { Chart } from "./chart.ts";

/** The chart of a dataset: the program `chart.ts` in its folder. */
export async function loadChart(slug: string, table: Table): Promise<Chart> {
  const { chart } = (await import(`../tables/${slug}/chart.ts`)) as {
    chart: (table: Table) => Chart;
  };
  return chart(table);
}
