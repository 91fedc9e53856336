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
export const measureKinds = ["count", "sum", "mean", "median"] as const;

export interface Measure {
  /** Has numbers. */
  column: string;
  kind: (typeof measureKinds)[number];
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

/** A column of the groups: one that they are grouped by, the number of their rows, or a measure. */
interface GroupColumn extends ViewedColumn {
  role: "key" | "rows" | Measure;
}

/** The columns that groups have, in their order. No two have the same name. */
export function getGroupColumns(
  columns: readonly ViewedColumn[],
  { by, measures }: Grouping,
): GroupColumn[] {
  const typed = new Map(columns.map((column) => [column.name, column]));
  const taken = new Set(by);
  const free = (name: string): string => {
    if (taken.has(name)) return free(`${name}_`);
    taken.add(name);
    return name;
  };
  return [
    ...by.flatMap((name): GroupColumn[] => {
      const column = typed.get(name);
      return column ? [{ ...column, role: "key" }] : [];
    }),
    { name: free("rows"), type: "integer", role: "rows" },
    ...measures.map(({ column, kind }): GroupColumn => {
      const own = kind === "count" ? "integer" : kind === "sum" && typed.get(column)?.type;
      return { name: free(`${column}_${kind}`), type: own || "number", role: { column, kind } };
    }),
  ];
}
