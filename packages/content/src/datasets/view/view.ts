import type { DatasetColumn } from "../dataset-schema.ts";

/** What a view needs to know of a column. */
export type ViewedColumn = Pick<DatasetColumn, "name" | "type" | "isCategory" | "isDigits">;

/** Which rows stay, by one column. Everything that is given has to hold. */
export interface ColumnFilter {
  /** One of these values. */
  is?: readonly string[];
  /** The text contains this, in upper or lower case. */
  has?: string;
  /** The least and the greatest: a number, or a day as `2026-11-23`. */
  from?: string;
  to?: string;
  /** The rows without a value alone, or none of them. */
  missing?: "only" | "none";
}

/** What is taken of the values of a group; missing ones are left out. */
export const takes = ["count", "sum", "mean", "median"] as const;

export interface Measure {
  /** Has numbers. */
  column: string;
  take: (typeof takes)[number];
}

/** Rows with the same values become one row, with measures of their other columns. */
export interface Grouping {
  /** One column or two. Rows without a value are a group too. */
  by: readonly string[];
  measures: readonly Measure[];
}

/** How a visitor looks at a table: which rows and columns, in which order. */
export interface View {
  /** In any cell, in upper or lower case. */
  search: string;
  /** Of the rows that are left. The groups show no other columns, so nothing is hidden of them. */
  grouping?: Grouping | undefined;
  /** By a column of the table, or of the groups. */
  sort?: { column: string; descending: boolean } | undefined;
  hidden: readonly string[];
  /** By the name of the column. */
  filters: Readonly<Record<string, ColumnFilter>>;
}

export const wholeTable: View = { search: "", hidden: [], filters: {} };
