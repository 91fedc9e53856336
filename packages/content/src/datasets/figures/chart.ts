import { dot, type Markish, type ScaleOptions, text, barX } from "@observablehq/plot";

import { getColumnCells, type Table } from "../table.ts";
import { chartFrame } from "./figure.ts";
import { formatNumber } from "./format-number.ts";

/** Colours of the page's theme, as CSS variables. */
export const colours = {
  river: "var(--color-river)",
  silt: "var(--color-silt)",
  ink: "var(--color-ink)",
  faint: "var(--color-faint)",
  paper: "var(--color-paper)",
  rule: "var(--color-rule)",
} as const;

/** Style of the names on marks, readable on top of other marks. */
export const nameStyle = { fill: colours.ink, stroke: colours.paper, strokeWidth: 3 } as const;

/** The text of a mark, and its position in axis values. */
export interface Reading {
  x: number | string | Date;
  y: number | string | Date;
  label: string;
}

/** One state of a chart. An animated chart has one for each year, all with the same axes. */
export interface Frame {
  name: string;
  marks: Markish[];
  /** Names on the marks. They are hidden if the chart is too small. */
  names?: Markish[];
  /** Texts of the marks, in the same order in each frame. */
  readings: Reading[];
  table: FrameTable;
}

/** Creates the frames of a chart without animation. */
export function createStillFrame(frame: Omit<Frame, "name">): [Frame] {
  return [{ name: "", ...frame }];
}

/** A chart of a dataset: its marks, their texts, and the same data as a table. */
export interface Chart {
  x: ScaleOptions;
  y: ScaleOptions;
  r?: ScaleOptions;
  /** The axis that has grid lines. */
  grid: "x" | "y";
  /** At least one frame. The last is shown first. */
  frames: [Frame, ...Frame[]];
  /** Marks on top of all frames, such as a legend. */
  overlay?: Markish[];
  /**
   * Weights of the horizontal and vertical distance when finding the mark nearest to the pointer.
   * [1, 0] finds the nearest point of a line at any height.
   */
  pointerWeights: readonly [across: number, upward: number];
  /** The column names of its tables. */
  columnNames: string[];
}

/** The data of a frame as a table with the chart's column names. */
export interface FrameTable {
  caption: string;
  /** The first cell of a row is its name. */
  rows: string[][];
}

/** Width of a legend's name: LETTER_WIDTH for each letter, plus NAME_PADDING. */
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

/**
 * Returns columns of a table as numbers, with days as milliseconds. Rows with missing values are
 * left out.
 */
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

/** Returns the rows of a table that have this value in a column. */
export function filterRows(table: Table, name: string, value: string | number): Table {
  const cells = getColumnCells(table, name);
  return { ...table, rows: table.rows.filter((_, row) => cells[row] === value) };
}

interface BarChartOptions {
  /** The measured quantity with its unit, as axis label. */
  label: string;
  caption: string;
  /** Column name for the names of the bars. */
  head: string;
  /** The unit in texts, as in "336.5 hours". */
  unit: string;
  sums: ReadonlyMap<string, number>;
}

/** Creates a chart of named horizontal bars, longest on top. */
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
