import type { Chart, FrameTable } from "./chart.ts";

/** How many rows of what is drawn the page has. */
const MOST_ROWS = 20;

/** What a page says of a chart beside the drawing. */
export interface DescribedChart extends FrameTable {
  heads: string[];
  /** So many rows the whole table of what is drawn has. */
  all: number;
  /** So many marks can be read in a frame. */
  marks: number;
  /** Their names, if there are several. */
  frames: string[];
}

/** A chart in words, with the table of the frame that is shown first. */
export function describeChart({ frames, heads }: Chart): DescribedChart {
  const { table, readings } = frames.at(-1) ?? frames[0];
  return {
    ...shortTable(table),
    heads,
    all: table.rows.length,
    marks: readings.length,
    frames: frames.length > 1 ? frames.map(({ name }) => name) : [],
  };
}

/** A table as a page has room for it: of a long one rows at even distances, the first and the last among them. */
export function shortTable({ caption, rows }: FrameTable): FrameTable {
  if (rows.length <= MOST_ROWS) return { caption, rows };
  const step = (rows.length - 1) / (MOST_ROWS - 1);
  const short = Array.from({ length: MOST_ROWS }, (_, at) => rows[Math.round(at * step)] ?? []);
  return { caption, rows: short };
}
