import type { Chart, ChartTable } from "./chart.ts";

/** So many rows of what is drawn stand on the page. */
const MOST_ROWS = 20;

/** What a page says of a chart beside the drawing. */
export interface DescribedChart extends ChartTable {
  /** So many rows the whole table of what is drawn has. */
  all: number;
  /** So many marks can be read in a frame. */
  marks: number;
  /** Their names, if there are several. */
  frames: string[];
}

/** A chart in words: its table, and of a long one rows at even distances, the first and the last among them. */
export function describeChart({ frames, table }: Chart): DescribedChart {
  const { rows } = table;
  const step = (rows.length - 1) / (MOST_ROWS - 1);
  return {
    ...table,
    rows:
      rows.length > MOST_ROWS
        ? Array.from({ length: MOST_ROWS }, (_, at) => rows[Math.round(at * step)] ?? [])
        : rows,
    all: rows.length,
    marks: frames[0].readings.length,
    frames: frames.length > 1 ? frames.map(({ name }) => name) : [],
  };
}
