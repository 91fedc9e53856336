import * as v from "valibot";

import { getText } from "../../columns/cell-text.ts";
import { assertCellCount } from "../../columns/limits.ts";
import { countCodes, selectRows } from "../../columns/table.ts";
import { createTextBuilder } from "../../columns/text-values.ts";
import { columnField, valueField } from "../fields.ts";
import { toPandasColumn, toPolarsColumn, toPolarsKeys, toPythonString } from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { getTextColumn, replaceColumn } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("split-rows"),
  column: columnField,
  /** A literal separator between the values of a cell. */
  by: valueField,
});

/** Gives each of several values in a cell a row of its own. The other cells of the row are repeated. */
export const splitRowsStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { column: name, by }) {
    const column = getTextColumn(table, name);
    const counts = countCodes(column);
    const texts = createTextBuilder();
    const parts: number[][] = [];
    let rows = counts[0] ?? 0;
    for (let code = 1; code < counts.length; code += 1) {
      const count = counts[code] ?? 0;
      if (count === 0) continue;
      const codes = getText(column.values, code)
        .split(by)
        .map((part) => texts.add(part));
      parts[code] = codes;
      rows += count * codes.length;
      assertCellCount(rows, table.columns.length);
    }
    const sources = new Uint32Array(rows);
    const codes = new Uint32Array(rows);
    let next = 0;
    let touched = 0;
    for (let row = 0; row < table.rows; row += 1) {
      const own = parts[column.codes[row] ?? 0] ?? [0];
      if (own.length > 1) touched += 1;
      for (const code of own) {
        sources[next] = row;
        codes[next] = code;
        next += 1;
      }
    }
    const repeated = selectRows(table, sources);
    return {
      table: replaceColumn(repeated, name, { ...column, codes, values: texts.finish() }),
      touched,
    };
  },
  python({ column, by }) {
    const cells = toPandasColumn(column);
    return [
      `${cells} = ${cells}.str.split(${toPythonString(by)}, regex=False)`,
      `df = df.explode(${toPythonString(column)}, ignore_index=True)`,
      `${cells} = ${cells}.where(${cells} != "").astype(object)`,
    ];
  },
  polars: ({ column, by }) => [
    `df = df.with_columns(${toPolarsColumn(column)}.str.split(${toPythonString(by)}))`,
    `df = df.explode(${toPolarsKeys([column])}, empty_as_null=True)`,
    `df = df.with_columns(${toPolarsColumn(column)}.replace("", None))`,
  ],
  sentence: ({ column, by }) => `Give each value of “${column}” between “${by}” a row of its own.`,
});
