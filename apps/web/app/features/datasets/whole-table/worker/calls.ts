import type { Table } from "@site/clean/columns/table";
import type { View, ViewedColumn } from "@site/content/datasets/view/view";

import type { RowWindow, SeenColumn } from "#app/features/clean/messages.ts";

/** What the page asks of the worker that holds a table, and what it answers. */
export interface Calls {
  open: {
    ask: { file: Blob; columns: readonly ViewedColumn[] };
    answer: { rows: number };
  };
  find: { ask: { view: View }; answer: Found };
  rows: { ask: { from: number; to: number }; answer: RowWindow };
  /** The values of a column in the whole table, the most frequent first. */
  values: { ask: { column: string }; answer: ValueCount[] };
  /** What is found, without the hidden columns. */
  text: { ask: { as: "csv" | "json" }; answer: string };
  table: { ask: object; answer: Table };
}

export interface Found {
  /** Another one with each view. */
  turn: number;
  /** What is shown: so many rows, or groups of them. */
  rows: number;
  /** The rows that are left of the table, in groups or not. */
  left: number;
  columns: SeenColumn[];
  /** Of each column of the table, in its order. */
  distributions: Distribution[];
}

/** How the values of a column are spread over all rows, and over those that are left. */
export interface Distribution {
  name: string;
  /** Values one by one, the most frequent ones if they are many; or bins. */
  isBinned: boolean;
  /** Whether each quarter of the values has a quarter of the bins; otherwise they are equally wide. */
  isByQuarter?: boolean;
  bars: Bar[];
  /** Values without a bar. */
  others: number;
  missing: Shares;
  /** Of numbers and days, if there are any. */
  range?: { all: Extent; left: Extent | undefined };
}

/** How many rows, and how many of them are left. */
interface Shares {
  all: number;
  left: number;
}

export interface Bar extends Shares {
  label: string;
  /** Whether it holds what is far from the other values. */
  isTail?: boolean;
}

/** As texts. */
export interface Extent {
  least: string;
  median: string;
  greatest: string;
}

export interface ValueCount {
  value: string;
  count: number;
}

export type Call = keyof Calls;
/** Answers each call; throws before the table is open. */
export type Answering = {
  [Name in Call]: (
    ask: Calls[Name]["ask"],
  ) => Calls[Name]["answer"] | Promise<Calls[Name]["answer"]>;
};

export interface Asked {
  id: number;
  call: Call;
  ask: unknown;
}

export type Told =
  | { kind: "ready" }
  | { kind: "answer"; id: number; answer: unknown }
  | { kind: "failed"; id: number };
