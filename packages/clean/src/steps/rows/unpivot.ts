import * as v from "valibot";

import { assertCellCount } from "../../columns/limits.ts";
import { concatenateTexts } from "../../columns/map-text.ts";
import { type Column, selectRows, type Table } from "../../columns/table.ts";
import { encodeTexts } from "../../columns/text-values.ts";
import { columnField, listField } from "../fields.ts";
import {
  buildNewColumnAssertion,
  toPolarsNames,
  toPythonList,
  toPythonString,
} from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { assertUniqueColumnNames, getTextColumn } from "../table-columns.ts";

const MAX_COLUMNS = 1000;

const schema = v.strictObject({
  kind: v.literal("unpivot"),
  /** The columns that become rows, such as one for each year. They hold text. */
  columns: listField(columnField, 1, MAX_COLUMNS),
  /** Name of the new column with their names. */
  name: columnField,
  /** Name of the new column with their cells. */
  value: columnField,
});

/** Turns columns into rows: first all rows with the cells of the first column, then those of the next one. */
export const unpivotStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, step) {
    const values = step.columns.map((name) => getTextColumn(table, name));
    const others = table.columns.filter(({ name }) => !step.columns.includes(name));
    // pandas rejects a new name that any column has, including those that become rows.
    assertUniqueColumnNames([...table.columns.map(({ name }) => name), step.name, step.value]);
    const rows = table.rows * values.length;
    assertCellCount(rows, others.length + 2);
    const sources = Uint32Array.from({ length: rows }, (_, at) => at % table.rows);
    const kept: Table = selectRows({ rows: table.rows, columns: others }, sources);
    const names: Column = {
      name: step.name,
      type: "text",
      codes: Uint32Array.from({ length: rows }, (_, at) => Math.floor(at / table.rows) + 1),
      values: encodeTexts(["", ...step.columns]),
    };
    const columns = [...kept.columns, names, concatenateTexts(values, step.value)];
    return { table: { rows, columns }, touched: rows };
  },
  python: ({ columns, name, value }) => [
    `kept = [name for name in df if name not in ${toPythonList(columns)}]`,
    buildNewColumnAssertion(name, value),
    `df = df.melt(kept, ${toPythonList(columns)}, ${toPythonString(name)}, ${toPythonString(value)})`,
  ],
  polars: ({ columns, name, value }) => [
    `kept = [name for name in df.columns if name not in ${toPythonList(columns)}]`,
    buildNewColumnAssertion(name, value),
    `kept = pl.selectors.by_name(*kept) if kept else None`,
    `df = df.unpivot(${toPolarsNames(columns)}, index=kept, variable_name=${toPythonString(name)}, value_name=${toPythonString(value)})`,
  ],
  sentence: ({ columns, name, value }) =>
    `Turn ${columns.map((one) => `“${one}”`).join(", ")} into rows: their names into “${name}”, their cells into “${value}”.`,
});
