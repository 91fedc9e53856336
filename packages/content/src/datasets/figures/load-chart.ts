import { existsSync } from "node:fs";
import path from "node:path";

import type { Table } from "../table.ts";
import type { Chart } from "./chart.ts";
import { chartFigure, type ChartWords, type Figure } from "./figure.ts";

const tables = path.join(import.meta.dirname, "../tables");

interface LoadedChart {
  chart: Chart;
  figure: Figure;
}

/** The chart of a dataset by `chart.ts` in its folder, and by its words; undefined if it has none. */
export async function loadChart(slug: string, table: Table): Promise<LoadedChart | undefined> {
  const words = await loadChartWords(slug);
  if (!words) return undefined;
  const { chart } = (await import(`../tables/${slug}/chart.ts`)) as {
    chart: (table: Table) => Chart;
  };
  return { chart: chart(table), figure: chartFigure(slug, words) };
}

/** What a chart shows, by `chart-words.ts` in the dataset's folder; undefined if it has none. */
export async function loadChartWords(slug: string): Promise<ChartWords | undefined> {
  if (!existsSync(path.join(tables, slug, "chart-words.ts"))) return undefined;
  const { words } = (await import(`../tables/${slug}/chart-words.ts`)) as { words: ChartWords };
  return words;
}
