import { dot, type Markish, type ScaleOptions, text } from "@observablehq/plot";

import { chartFrame } from "./chart-frame.ts";

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
export const nameLook = { fill: colours.ink, stroke: colours.paper, strokeWidth: 3 } as const;

/** A mark that can be read: where it is, in the values of the axes, and what it says in words. */
export interface Reading {
  x: number | string | Date;
  y: number | string | Date;
  said: string;
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
export function still(frame: Omit<Frame, "name">): [Frame] {
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
const LETTER = 6.8;
const SLACK = 8;
const DOT = 12;
const GAP = 16;

/** The kinds of marks at the upper right, in their colours. */
export function legend(
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
    const left = right - name.length * LETTER - SLACK;
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
        dx: left - DOT,
        symbol,
        r: 4,
        ...(symbol === "times" ? { stroke: colour, strokeWidth: 2 } : { fill: colour }),
      }),
    );
    right = left - DOT - GAP;
  }
  return marks;
}
