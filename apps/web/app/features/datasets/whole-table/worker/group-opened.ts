import { buildTexts } from "@site/clean/columns/build-texts";
import { groupTable } from "@site/clean/columns/group-table";
import type { Column, TextColumn } from "@site/clean/columns/table";
import { takeRows } from "@site/clean/columns/take-rows";
import { groupColumns } from "@site/content/datasets/view/group-columns";
import type { Grouping, ViewedColumn } from "@site/content/datasets/view/view";

import type { OpenTable } from "./open-table.ts";

/** The groups of some rows, as a table like that which they come from. */
export function groupOpened(
  { texts, values }: OpenTable,
  columns: readonly ViewedColumn[],
  rows: Uint32Array,
  grouping: Grouping,
): OpenTable {
  const named = groupColumns(columns, grouping);
  const { firsts, table } = groupTable(values, rows, {
    by: grouping.by,
    rows: named.find(({ role }) => role === "rows")?.name ?? "",
    measures: named.flatMap(({ name, role }) =>
      typeof role === "object" ? [{ name, ...role }] : [],
    ),
  });
  // As the file writes them.
  const { columns: written } = takeRows(texts, firsts);
  const asTexts = table.columns.map((column) => {
    const key = grouping.by.includes(column.name)
      ? written.find(({ name }) => name === column.name)
      : undefined;
    return textsOf(key ?? column);
  });
  return { texts: { rows: table.rows, columns: asTexts }, values: table };
}

function textsOf(column: Column): TextColumn {
  if (column.type === "text") return column;
  const texts = buildTexts();
  const codes = column.codes.map((code) =>
    code === 0 ? 0 : texts.add(String(column.values[code])),
  );
  return { name: column.name, type: "text", codes, values: texts.finish() };
}
