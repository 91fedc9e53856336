import type { DatasetColumn } from "../dataset-schema.ts";

/** The properties of a column that a view needs. */
export type ViewedColumn = Pick<DatasetColumn, "name" | "type" | "isCategory" | "isDigits">;

/** A filter of rows by one column. All given conditions have to hold. */
export interface ColumnFilter {
  /** One of these values. */
  is?: readonly string[];
  /** The text contains this, in upper or lower case. */
  has?: string;
  /** The least and the greatest: a number, or a day as `2026-11-23`. */
  from?: string;
  to?: string;
  /** Only rows without a value, or no such rows. */
  missing?: "only" | "none";
}

/** How the values of a group are summarised; missing ones are left out. */
export const measureKinds = ["count", "sum", "mean", "median"] as const;

export interface Measure {
  /** Has numbers. */
  column: string;
  kind: (typeof measureKinds)[number];
}

/** A grouping of rows by their values, with measures of other columns. */
export interface Grouping {
  /** One or two columns. Rows without a value are a group too. */
  by: readonly string[];
  measures: readonly Measure[];
}

/** The rows and columns of a table that a visitor has chosen, and their order. */
export interface View {
  /** In any cell, in upper or lower case. */
  search: string;
  /** Applies to the filtered rows. Hidden columns do not affect groups. */
  grouping?: Grouping | undefined;
  /** By a column of the table, or of the groups. */
  sort?: { column: string; descending: boolean } | undefined;
  hidden: readonly string[];
  /** By the name of the column. */
  filters: Readonly<Record<string, ColumnFilter>>;
}

export const wholeTable: View = { search: "", hidden: [], filters: {} };

/** A column of grouped rows: a grouping column, the number of rows, or a measure. */
interface GroupColumn extends ViewedColumn {
  role: "key" | "rows" | Measure;
}

/** The columns of grouped rows. Their names are unique. */
export function getGroupColumns(
  columns: readonly ViewedColumn[],
  { by, measures }: Grouping,
): GroupColumn[] {
  const typed = new Map(columns.map((column) => [column.name, column]));
  const usedNames = new Set(by);
  const findFreeName = (name: string): string => {
    if (usedNames.has(name)) return findFreeName(`${name}_`);
    usedNames.add(name);
    return name;
  };
  return [
    ...by.flatMap((name): GroupColumn[] => {
      const column = typed.get(name);
      return column ? [{ ...column, role: "key" }] : [];
    }),
    { name: findFreeName("rows"), type: "integer", role: "rows" },
    ...measures.map(({ column, kind }): GroupColumn => {
      const measureType = kind === "count" ? "integer" : kind === "sum" && typed.get(column)?.type;
      return {
        name: findFreeName(`${column}_${kind}`),
        type: measureType || "number",
        role: { column, kind },
      };
    }),
  ];
}
