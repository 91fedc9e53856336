import * as v from "valibot";

import { buildTexts } from "../../columns/build-texts.ts";
import { groupRows } from "../../columns/group-rows.ts";
import { refuseMuchText } from "../../columns/limits.ts";
import { renumber } from "../../columns/map-text.ts";
import type { TextColumn } from "../../columns/table.ts";
import { textAt } from "../../columns/text-at.ts";
import { areDistinct, columnField, textField } from "../fields.ts";
import { findTextColumn, refuseNewColumns } from "../find-column.ts";
import { pythonColumn, pythonNotTaken, pythonText } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = v.strictObject({
  kind: v.literal("join"),
  columns: v.pipe(v.array(columnField), v.minLength(2), v.maxLength(20), v.check(areDistinct)),
  /** What stands between two parts. */
  between: textField,
  /** The name of the new column, which comes last. */
  into: columnField,
});

export const join = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { columns, between, into }) {
    refuseNewColumns(table, [into]);
    const parts = columns.map((name) => findTextColumn(table, name));
    const joined = joinColumns(parts, table.rows, between, into);
    return { table: { ...table, columns: [...table.columns, joined] }, touched: table.rows };
  },
  python({ columns, between, into }) {
    const glue = between === "" ? " + " : ` + ${pythonText(between)} + `;
    return [
      pythonNotTaken(into),
      `${pythonColumn(into)} = ${columns.map(pythonColumn).join(glue)}`,
    ];
  },
  sentence: ({ columns, between, into }) =>
    `Join ${columns.map((name) => `“${name}”`).join(", ")}${between === "" ? "" : ` with “${between}”`} into “${into}”; missing where one of them is.`,
});

/** Joins each combination of values once. */
function joinColumns(
  parts: readonly TextColumn[],
  rows: number,
  between: string,
  name: string,
): TextColumn {
  const texts = buildTexts();
  const { groups, firsts } = groupRows(
    rows,
    parts.map(({ codes }) => codes),
  );
  const joined = firsts.map((row) => {
    const cells = parts.map(({ codes, values }) => textAt(values, codes[row] ?? 0));
    if (cells.includes("")) return 0;
    refuseMuchText(cells.reduce((sum, { length }) => sum + length, between.length * cells.length));
    return texts.add(cells.join(between));
  });
  return { name, type: "text", codes: renumber(groups, joined), values: texts.finish() };
}
