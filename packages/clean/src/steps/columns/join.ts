import * as v from "valibot";

import { buildTexts } from "../../columns/build-texts.ts";
import { groupRows } from "../../columns/group-rows.ts";
import { refuseMuchText } from "../../columns/limits.ts";
import { renumber } from "../../columns/map-text.ts";
import type { TextColumn } from "../../columns/table.ts";
import { lengthAt, textAt } from "../../columns/text-at.ts";
import { columnField, listField, textField } from "../fields.ts";
import { findTextColumn, refuseNewColumns } from "../find-column.ts";
import { pythonColumn, pythonNotTaken, pythonText } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = v.strictObject({
  kind: v.literal("join"),
  columns: listField(columnField, 2, 20),
  /** What separates two parts. */
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
  const { groups, firsts } = groupRows(
    rows,
    parts.map(({ codes }) => codes),
  );
  const hasAll = (row: number) => parts.every(({ codes }) => codes[row] !== 0);
  refuseMuchText(getJoinedLength(parts, firsts.filter(hasAll), between));
  const texts = buildTexts();
  const joined = firsts.map((row) => {
    if (!hasAll(row)) return 0;
    return texts.add(
      parts.map(({ codes, values }) => textAt(values, codes[row] ?? 0)).join(between),
    );
  });
  return { name, type: "text", codes: renumber(groups, joined), values: texts.finish() };
}

/** The length of all texts that the rows would have: before memory is taken for one of them. */
function getJoinedLength(parts: readonly TextColumn[], rows: Uint32Array, between: string): number {
  const lengths = parts.map(({ values }) => values.starts.map((_, code) => lengthAt(values, code)));
  let length = 0;
  for (const row of rows) {
    length += between.length * (parts.length - 1);
    for (const [at, { codes }] of parts.entries()) length += lengths[at]?.[codes[row] ?? 0] ?? 0;
  }
  return length;
}
