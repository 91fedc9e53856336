import type { Table } from "@site/clean/columns/table";
import type { View, ViewedColumn } from "@site/content/datasets/view/view";

import type { GridColumn, RowWindow } from "#app/features/clean/worker-messages.ts";

/** Calls from the page to the worker that holds a table. */
export interface TableCalls {
  open: { input: { file: Blob; columns: readonly ViewedColumn[] }; output: { rows: number } };
  query: { input: { view: View }; output: QueryResult };
  rows: { input: { from: number; to: number }; output: RowWindow };
  /** The values of a column in the whole table, the most frequent first. */
  values: { input: { column: string }; output: ValueCount[] };
  /** The result of the last query as text, without hidden columns. */
  text: { input: { format: "csv" | "json" }; output: string };
  /** The result of the last query as a table, without hidden columns. */
  table: { input: object; output: Table };
}

export interface QueryResult {
  /** Increases with each query. */
  revision: number;
  /** Number of rows, or of groups if the view has a grouping. */
  rows: number;
  /** Number of table rows that match the search and the filters. */
  filtered: number;
  columns: GridColumn[];
  /** For each column of the table. */
  distributions: Distribution[];
}

/** The values of a column in all rows and in the filtered rows. */
export interface Distribution {
  name: string;
  /** Whether bars stand for ranges instead of single values. */
  isBinned: boolean;
  /** Whether each quarter of the bars covers a quarter of the values. Otherwise all ranges are equally wide. */
  isByQuarter?: boolean;
  bars: Bar[];
  /** Number of values without a bar. */
  unshownValues: number;
  missing: RowCountPair;
  /** Only for numbers and dates. */
  range?: { all: ValueRange; filtered: ValueRange | undefined };
}

interface RowCountPair {
  all: number;
  filtered: number;
}

export interface Bar extends RowCountPair {
  label: string;
  /** Whether the bar covers the outliers beyond all other bars. */
  isTail?: boolean;
}

export interface ValueRange {
  minimum: string;
  median: string;
  maximum: string;
}

export interface ValueCount {
  value: string;
  count: number;
}

export type CallName = keyof TableCalls;

export type CallHandlers = {
  [Name in CallName]: (
    input: TableCalls[Name]["input"],
  ) => TableCalls[Name]["output"] | Promise<TableCalls[Name]["output"]>;
};

export interface CallMessage {
  id: number;
  call: CallName;
  input: unknown;
}

export type CallReply =
  | { kind: "ready" }
  | { kind: "result"; id: number; output: unknown }
  | { kind: "failed"; id: number };
