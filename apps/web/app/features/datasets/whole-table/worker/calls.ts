import type { Table } from "@site/clean/columns/table";
import type { View, ViewedColumn } from "@site/content/datasets/view/view";

import type { RowWindow, SeenColumn } from "#app/features/clean/messages.ts";

/** What the page asks of the worker that holds a table, and what it answers. */
export interface Calls {
  open: {
    ask: { file: Blob; columns: readonly ViewedColumn[] };
    answer: { rows: number; columns: SeenColumn[] };
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
  rows: number;
  /** For each column how many of them have no value. */
  missing: number[];
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
