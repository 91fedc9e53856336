import type { DatasetColumn } from "../dataset-schema.ts";

/** The properties of a column that views use. */
export type ViewedColumn = Pick<DatasetColumn, "name" | "type" | "isCategory" | "isDigits">;

/** Filters rows by one column. All given conditions must hold. */
export interface ColumnFilter {
  /** Accepts these values. */
  is?: readonly string[];
  /** Accepts texts that contain this, ignoring case. */
  has?: string;
  /** Inclusive limits: a number, or a day as `2026-11-23`. */
  from?: string;
  to?: string;
  /** `only` accepts rows without a value, `none` rows with one. */
  missing?: "only" | "none";
}

/** Summaries of a group's values. Missing values are left out. */
export const measureKinds = ["count", "sum", "mean", "median"] as const;

export interface Measure {
  /** A column of numbers. */
  column: string;
  kind: (typeof measureKinds)[number];
}

export interface Grouping {
  /** One or two columns. Rows without a value form a group too. */
  by: readonly string[];
  measures: readonly Measure[];
}

/** A visitor's selection and order of a table's rows and columns. */
export interface View {
  /** Text to find in any cell, ignoring case. */
  search: string;
  /** Applies to the filtered rows. Hidden columns do not affect the groups. */
  grouping?: Grouping | undefined;
  /** Sorts by a column of the table, or by one of the groups' columns. */
  sort?: { column: string; descending: boolean } | undefined;
  hidden: readonly string[];
  filters: Readonly<Record<string, ColumnFilter>>;
}

export const wholeTable: View = { search: "", hidden: [], filters: {} };

/** A column of grouped rows: a group key, the number of rows, or a measure. */
interface GroupColumn extends ViewedColumn {
  role: "key" | "rows" | Measure;
}

/** Returns the columns of grouped rows. Their names are unique. */
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
