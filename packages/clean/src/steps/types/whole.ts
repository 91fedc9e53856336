import * as v from "valibot";

import { formatDouble } from "../../columns/cell-text.ts";
import { CleanError } from "../../errors.ts";
import { columnField } from "../fields.ts";
import { buildPolarsAssertion, toPolarsColumn } from "../python-code.ts";
import { chainCells, type Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { getColumn, replaceColumn, assertAllParsed } from "../table-columns.ts";
import { requireHelper } from "./require-helper.ts";

const schema = v.strictObject({ kind: v.literal("whole"), column: columnField });

const asWholeHelper: Helper = {
  name: "as_whole",
  calls: [requireHelper],
  write: () => [
    "def as_whole(numbers):",
    '    """Write numbers without a point; one with a fraction is an error."""',
    "    whole = numbers.isna() | (numbers % 1 == 0) & (numbers.abs() < 2**53)",
    '    return require(numbers, whole).astype("Int64")',
  ],
};

/** Converts number columns with only whole values to integers, for example after units were removed. */
export const wholeStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { column: name }) {
    const column = getColumn(table, name);
    if (column.type !== "number") throw new CleanError("column-is-not-number", { column: name });
    const unparsed = [...column.codes].flatMap((code) => {
      const value = column.values[code] ?? 0;
      return Number.isSafeInteger(value) ? [] : [formatDouble(value)];
    });
    assertAllParsed(
      name,
      { unparsed: [...new Set(unparsed)], unparsedCells: unparsed.length },
      "not-whole",
    );
    // Adding 0 turns -0 into 0, because integers have only one zero.
    const values = column.values.map((value) => value + 0);
    const touched = column.codes.reduce((sum, code) => sum + (code === 0 ? 0 : 1), 0);
    return { table: replaceColumn(table, name, { ...column, type: "whole", values }), touched };
  },
  python: ({ column }) => chainCells([column], ".pipe(as_whole)", { helpers: [asWholeHelper] }),
  polars({ column }) {
    const cells = toPolarsColumn(column);
    return [
      ...buildPolarsAssertion(column, `(${cells} % 1 != 0) | (${cells}.abs() >= 2**53)`),
      `df = df.with_columns(${cells}.cast(pl.Int64))`,
    ];
  },
  sentence: ({ column }) => `Write “${column}” as whole numbers.`,
});
