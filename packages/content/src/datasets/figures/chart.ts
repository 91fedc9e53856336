import { dot, type Markish, type ScaleOptions, text, barX } from "@observablehq/plot";

import { getColumnCells, type Table } from "../table.ts";
import { chartFrame } from "./figure.ts";
import { formatNumber } from "./format-number.ts";

/** The page's colours by their tokens, so that a chart is dark where the page is. */
export const colours = {
  river: "var(--color-river)",
  silt: "var(--color-silt)",
  ink: "var(--color-ink)",
  faint: "var(--color-faint)",
  paper: "var(--color-paper)",
  rule: "var(--color-rule)",
} as const;

/** A name on a mark, readable over what it crosses. */
export const nameStyle = { fill: colours.ink, stroke: colours.paper, strokeWidth: 3 } as const;

/** A mark that can be read: where it is, in the values of the axes, and what it says in words. */
export interface Reading {
  x: number | string | Date;
  y: number | string | Date;
  label: string;
}

/** What is drawn at once. A chart that moves has one for each year, all on the same axes. */
export interface Frame {
  name: string;
  marks: Markish[];
  /** Names on the marks, where the chart is large enough for them. */
  names?: Markish[];
  /** The same ones in the same order in each frame. */
  readings: Reading[];
  table: FrameTable;
}

/** The only frame of a chart that does not move. */
export function createStillFrame(frame: Omit<Frame, "name">): [Frame] {
  return [{ name: "", ...frame }];
}

/** A chart of a dataset: what is drawn, what can be read from it, and the same as a table. */
export interface Chart {
  x: ScaleOptions;
  y: ScaleOptions;
  r?: ScaleOptions;
  /** The axis whose ticks have lines across the chart. */
  grid: "x" | "y";
  /** The last one is shown first. */
  frames: [Frame, ...Frame[]];
  /** What is over all frames: a legend. */
  words?: Markish[];
  /**
   * How much the distance of a pointer counts, across and upward: [1, 0] finds the nearest point of a line, whatever
   * its height.
   */
  near: readonly [across: number, upward: number];
  /** Of the columns of its tables. */
  heads: string[];
}

/** What is drawn as a table, under the heads of the chart. */
export interface FrameTable {
  caption: string;
  /** The first cell names the row. */
  rows: string[][];
}

/** The room for a name: this much for each letter, and this much more. */
const LETTER_WIDTH = 6.8;
const NAME_PADDING = 8;
const DOT_WIDTH = 12;
const LEGEND_GAP = 16;

/** The kinds of marks at the upper right, in their colours. */
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
    const at = { frameAnchor: "top-right", dy: -chartFrame.inner[1] / 2 } as const;
    const left = right - name.length * LETTER_WIDTH - NAME_PADDING;
    marks.push(
      text([name], {
        ...at,
        dx: left,
        textAnchor: "start",
        lineAnchor: "middle",
        fill: colours.faint,
      }),
      dot([name], {
        ...at,
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

/** The columns of a table as numbers, days as milliseconds; only rows that have all of them. */
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

/** The rows of a table in which a column has a value. */
export function filterRows(table: Table, name: string, value: string | number): Table {
  const cells = getColumnCells(table, name);
  return { ...table, rows: table.rows.filter((_, row) => cells[row] === value) };
}

interface BarChartOptions {
  /** What the lengths of the bars are, with their unit. */
  label: string;
  caption: string;
  /** What the bars are of, as the head of a column. */
  head: string;
  /** A length with its unit: "336.5 hours". */
  unit: string;
  sums: ReadonlyMap<string, number>;
}

/** A bar across for each name, the longest on top, with its name in it. */
export function createBarChart({ label, caption, head, unit, sums }: BarChartOptions): Chart {
  const bars = [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, sum]) => ({ x: sum, y: name, label: `${name}: ${formatNumber(sum)} ${unit}` }));
  return {
    x: { label, ticks: 5, nice: true },
    y: { type: "band", domain: bars.map(({ y }) => y), padding: 0.15, axis: null },
    grid: "x",
    near: [0.05, 1],
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
    heads: [head, label],
  };
}
