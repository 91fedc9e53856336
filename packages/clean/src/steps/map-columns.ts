import { mapText } from "../columns/map-text.ts";
import type { Table } from "../columns/table.ts";
import { findTextColumn, replaceColumn } from "./find-column.ts";
import type { Applied } from "./step-kind.ts";

/** Runs a repair once for each distinct text of these columns. */
export function mapColumns(
  table: Table,
  names: readonly string[],
  repair: (text: string) => string,
): Applied {
  return names.reduce<Applied>(
    (applied, name) => {
      const { column, changed } = mapText(findTextColumn(applied.table, name), repair);
      const next = changed === 0 ? applied.table : replaceColumn(applied.table, name, column);
      return { table: next, touched: applied.touched + changed };
    },
    { table, touched: 0 },
  );
}
