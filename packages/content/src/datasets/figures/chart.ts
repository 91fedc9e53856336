import { dot, type Markish, type ScaleOptions, text, barX } from "@observablehq/plot";

import { getColumnCells, type Table } from "../table.ts";
import { chartFrame } from "./figure.ts";
import { formatNumber } from "./format-number.ts";

/** Colours of the page's theme. */
export const colours = {
  river: "var(--color-river)",
  silt: "var(--color-silt)",
  ink: "var(--color-ink)",
  faint: "var(--color-faint)",
  paper: "var(--color-paper)",
  rule: "var(--color-rule)",
} as const;

/** The style of a name on a mark, readable over other marks. */
export const nameStyle = { fill: colours.ink, stroke: colours.paper, strokeWidth: 3 } as const;

/** The text of a mark, with its position in the values of the axes. */
export interface Reading {
  x: number | string | Date;
  y: number | string | Date;
  label: string;
}

/** One state of a chart. An animated chart has one for each year, all on the same axes. */
export interface Frame {
  name: string;
  marks: Markish[];
  /** Names on the marks, shown if the chart is large enough. */
  names?: Markish[];
  /** In the same order in each frame. */
  readings: Reading[];
  table: FrameTable;
}

/** Creates the only frame of a chart without animation. */
export function createStillFrame(frame: Omit<Frame, "name">): [Frame] {
  return [{ name: "", ...frame }];
}

/** A chart of a dataset: marks, their texts, and the same as a table. */
export interface Chart {
  x: ScaleOptions;
  y: ScaleOptions;
  r?: ScaleOptions;
  /** The axis that has grid lines. */
  grid: "x" | "y";
  /** The last one is shown first. */
  frames: [Frame, ...Frame[]];
  /** Marks on all frames: a legend. */
  overlay?: Markish[];
  /**
   * Weights of the pointer's horizontal and vertical distance: [1, 0] finds the nearest point of a line at any height.
   */
  pointerWeights: readonly [across: number, upward: number];
  /** The column names of its tables. */
  columnNames: string[];
}

/** A frame as a table with the column names of the chart. */
export interface FrameTable {
  caption: string;
  /** The first cell names the row. */
  rows: string[][];
}

/** The width of a name: per letter, and additionally. */
const LETTER_WIDTH = 6.8;
const NAME_PADDING = 8;
const DOT_WIDTH = 12;
const LEGEND_GAP = 16;

/** Creates a legend at the upper right. */
export function createLegend(
  ...kinds: readonly (readonly [
    name: string,
    colour: string,
    symbol?: "circle" | "square" | "times",
  ])[]
): Markish[] {
  let right = 0;
  const marks: Markish[] = [];
  for (const [name, colour, symbol = "circle"] of kinds.toReversed()) {
    const position = { frameAnchor: "top-right", dy: -chartFrame.inner[1] / 2 } as const;
    const left = right - name.length * LETTER_WIDTH - NAME_PADDING;
    marks.push(
      text([name], {
        ...position,
        dx: left,
        textAnchor: "start",
        lineAnchor: "middle",
        fill: colours.faint,
      }),
      dot([name], {
        ...position,
        dx: left - DOT_WIDTH,
        symbol,
        r: 4,
        ...(symbol === "times" ? { stroke: colour, strokeWidth: 2 } : { fill: colour }),
      }),
    );
    right = left - DOT_WIDTH - LEGEND_GAP;
  }
  return marks;
}

/** The columns of a table as numbers, days as milliseconds. Rows with missing values are left out. */
export function getNumericRows(table: Table, ...names: readonly string[]): number[][] {
  const columns = names.map((name) => getColumnCells(table, name));
  return table.rows
    .map((_, row) =>
      columns.map((cells) => {
        const cell = cells[row] ?? null;
        return cell === null ? Number.NaN : typeof cell === "number" ? cell : Date.parse(cell);
      }),
    )
    .filter((values) => values.every((value) => !Number.isNaN(value)));
}

/** The rows of a table where a column has this value. */
export function filterRows(table: Table, name: string, value: string | number): Table {
  const cells = getColumnCells(table, name);
  return { ...table, rows: table.rows.filter((_, row) => cells[row] === value) };
}

interface BarChartOptions {
  /** What the bars measure, with the unit. */
  label: string;
  caption: string;
  /** What each bar stands for, as a column name. */
  head: string;
  /** The unit in texts: "336.5 hours". */
  unit: string;
  sums: ReadonlyMap<string, number>;
}

/** Creates a chart of horizontal bars with names, the longest on top. */
export function createBarChart({ label, caption, head, unit, sums }: BarChartOptions): Chart {
  const bars = [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, sum]) => ({ x: sum, y: name, label: `${name}: ${formatNumber(sum)} ${unit}` }));
  return {
    x: { label, ticks: 5, nice: true },
    y: { type: "band", domain: bars.map(({ y }) => y), padding: 0.15, axis: null },
    grid: "x",
    pointerWeights: [0.05, 1],
    frames: createStillFrame({
      marks: [barX(bars, { x: "x", y: "y", fill: colours.river })],
      names: [
        text(bars, { x: 0, y: "y", text: "y", textAnchor: "start", dx: 8, fill: colours.paper }),
      ],
      readings: bars,
      table: {
        caption,
        rows: bars.map(({ x, y }) => [y, formatNumber(x)]),
      },
    }),
    columnNames: [head, label],
  };
}
