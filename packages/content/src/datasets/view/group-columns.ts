import type { Grouping, Measure, ViewedColumn } from "./view.ts";

/** A column of the groups: one that they are grouped by, the number of their rows, or a measure. */
export interface GroupColumn extends ViewedColumn {
  role: "key" | "rows" | Measure;
}

/** The columns that groups have, in their order. No two have the same name. */
export function groupColumns(
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
    ...measures.map(({ column, take }): GroupColumn => {
      const own = take === "count" ? "integer" : take === "sum" && typed.get(column)?.type;
      return { name: free(`${column}_${take}`), type: own || "number", role: { column, take } };
    }),
  ];
}
