import { existsSync } from "node:fs";
import path from "node:path";

import type { Table } from "../table.ts";
import type { Chart } from "./chart.ts";
import type { ChartWords } from "./figure.ts";

const tables = path.join(import.meta.dirname, "../tables");

/** The chart of a dataset: the program `chart.ts` in its folder. */
export async function loadChart(slug: string, table: Table): Promise<Chart> {
  const { chart } = (await import(`../tables/${slug}/chart.ts`)) as {
    chart: (table: Table) => Chart;
  };
  return chart(table);
}

/** The same in words, `chart-words.ts` in its folder; undefined if it has none. */
export async function loadChartWords(slug: string): Promise<ChartWords | undefined> {
  if (!existsSync(path.join(tables, slug, "chart-words.ts"))) return undefined;
  const { words } = (await import(`../tables/${slug}/chart-words.ts`)) as { words: ChartWords };
  return words;
}
