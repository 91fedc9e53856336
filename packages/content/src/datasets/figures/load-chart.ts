import { existsSync } from "node:fs";
import path from "node:path";

import type { Table } from "../table.ts";
import type { Chart } from "./chart.ts";
import { createChartFigure, type ChartDescription, type Figure } from "./figure.ts";

const tables = path.join(import.meta.dirname, "../tables");

interface LoadedChart {
  chart: Chart;
  figure: Figure;
}

/** The chart from `chart.ts` in the dataset's folder, with its description; undefined if it has none. */
export async function loadChart(slug: string, table: Table): Promise<LoadedChart | undefined> {
  const description = await loadChartDescription(slug);
  if (!description) return undefined;
  const { createChart } = (await import(`../tables/${slug}/chart.ts`)) as {
    createChart: (table: Table) => Chart;
  };
  return { chart: createChart(table), figure: createChartFigure(slug, description) };
}

/** The chart's description from `chart-words.ts` in the dataset's folder; undefined if it has none. */
export async function loadChartDescription(slug: string): Promise<ChartDescription | undefined> {
  if (!existsSync(path.join(tables, slug, "chart-words.ts"))) return undefined;
  const { chartDescription } = (await import(`../tables/${slug}/chart-words.ts`)) as {
    chartDescription: ChartDescription;
  };
  return chartDescription;
}
