import * as v from "valibot";

import { getCellText } from "../../columns/cell-text.ts";
import { sliceRows } from "../../columns/table.ts";
import { CleanError } from "../../errors.ts";
import { columnField, rowCountField, valueField } from "../fields.ts";
import { toPandasColumn, toPythonString } from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { getTextColumn } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("footer"),
  /** Number of rows to remove at the end. */
  rows: rowCountField,
  /** The column in which the first of these rows contains `value`. In other files, the step fails. */
  column: columnField,
  value: valueField,
});

export const footerStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { rows, column, value }) {
    const known = getTextColumn(table, column);
    if (table.rows < rows) throw new CleanError("rows-are-missing", { rows });
    const first = table.rows - rows;
    if (getCellText(known, first) !== value)
      throw new CleanError("row-is-another", { row: first + 1, column });
    return { table: sliceRows(table, 0, first), touched: rows };
  },
  python: ({ rows, column, value }) => [
    `assert ${toPandasColumn(column)}.iloc[-${rows}] == ${toPythonString(value)}, df.tail(${rows})`,
    `df = df.iloc[:-${rows}].reset_index(drop=True)`,
  ],
  polars: ({ rows, column, value }) => [
    `assert df.get_column(${toPythonString(column)})[-${rows}] == ${toPythonString(value)}, df.tail(${rows})`,
    `df = df.head(-${rows})`,
  ],
  sentence: ({ rows, value }) =>
    rows === 1
      ? `Remove the last row, which isn't data: “${value}”.`
      : `Remove the last ${rows} rows, which aren't data, from “${value}” on.`,
});
