import { getCellText } from "@site/clean/columns/cell-text";
import type { Column, Table } from "@site/clean/columns/table";
import { createTextBuilder } from "@site/clean/columns/text-values";

/** Number of first rows to include. The header is always among them. */
const HEAD_ROWS = 1000;

/**
 * The rows of a table that decide how DuckDB has to read its file: the first ones, one without values, one for each
 * column that has a value or a line break further down. The page gets these instead of the whole table.
 */
export function selectScriptRows(table: Table): Table {
  const rows = Array.from({ length: Math.min(table.rows, HEAD_ROWS) }, (_, row) => row);
  const add = (row: number) => {
    if (row >= HEAD_ROWS && !rows.includes(row)) rows.push(row);
  };
  const [first] = table.columns;
  add(
    first?.codes.findIndex((_, row) => table.columns.every(({ codes }) => codes[row] === 0)) ?? -1,
  );
  for (const column of table.columns) {
    add(column.codes.findIndex((code) => code !== 0));
    add(findLineBreak(column));
  }
  rows.sort((one, other) => one - other);
  const others = table.others
    ?.entries()
    .map(([name, other]) => [name, selectScriptRows(other)] as const);
  return {
    ...table,
    ...(others && { others: new Map(others) }),
    rows: rows.length,
    columns: table.columns.map((column): Column => {
      const texts = createTextBuilder();
      const codes = Uint32Array.from(rows, (row) => texts.add(getCellText(column, row)));
      return { name: column.name, type: "text", codes, values: texts.finish() };
    }),
  };
}

/** The first row whose cell has several lines; -1 if none has. */
function findLineBreak({ codes, values }: Column): number {
  if (!("bytes" in values)) return -1;
  const { bytes, starts, ends } = values;
  const hasBreak = Uint8Array.from(starts, (start, code) => {
    const text = bytes.subarray(start, ends[code]);
    return text.includes(0x0a) || text.includes(0x0d) ? 1 : 0;
  });
  return codes.findIndex((code) => hasBreak[code] === 1);
}
