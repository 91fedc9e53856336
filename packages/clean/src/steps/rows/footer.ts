import * as v from "valibot";

import { sliceRows } from "../../columns/take-rows.ts";
import { cellText } from "../../columns/value-text.ts";
import { Refusal } from "../../refusal.ts";
import { columnField, rowCountField, valueField } from "../fields.ts";
import { findTextColumn } from "../find-column.ts";
import { pythonColumn, pythonText } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = v.strictObject({
  kind: v.literal("footer"),
  /** How many rows at the end go. */
  rows: rowCountField,
  /** How the first of them is known. */
  column: columnField,
  value: valueField,
});

export const footer = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { rows, column, value }) {
    const known = findTextColumn(table, column);
    if (table.rows < rows) throw new Refusal("rows-are-missing", { rows });
    const first = table.rows - rows;
    if (cellText(known, first) !== value)
      throw new Refusal("row-is-another", { row: first + 1, column });
    return { table: sliceRows(table, 0, first), touched: rows };
  },
  python: ({ rows, column, value }) => [
    `assert ${pythonColumn(column)}.iloc[-${rows}] == ${pythonText(value)}, df.tail(${rows})`,
    `df = df.iloc[:-${rows}].reset_index(drop=True)`,
  ],
  sentence: ({ rows, value }) =>
    rows === 1
      ? `Remove the last row, which isn't data: “${value}”.`
      : `Remove the last ${rows} rows, which aren't data, from “${value}” on.`,
});
