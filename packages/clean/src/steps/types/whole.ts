import * as v from "valibot";

import { numberText } from "../../columns/number-text.ts";
import { Refusal } from "../../refusal.ts";
import { columnField } from "../fields.ts";
import { findColumn, replaceColumn } from "../find-column.ts";
import { pythonColumn } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";
import { refuseUnfit } from "./refuse-unfit.ts";

const schema = v.strictObject({ kind: v.literal("whole"), column: columnField });

/** Numbers that all are whole, such as those that were read from units, without their “.0”. */
export const whole = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { column: name }) {
    const column = findColumn(table, name);
    if (column.type !== "number") throw new Refusal("column-is-not-number", { column: name });
    const unfit = [...column.codes].flatMap((code) => {
      const value = column.values[code] ?? 0;
      return Number.isSafeInteger(value) ? [] : [numberText(value)];
    });
    refuseUnfit(name, { unfit: [...new Set(unfit)], unfitCells: unfit.length }, "not-whole");
    // Adding 0 makes 0 of -0: whole numbers have one zero.
    const values = column.values.map((value) => value + 0);
    const touched = column.codes.reduce((sum, code) => sum + (code === 0 ? 0 : 1), 0);
    return { table: replaceColumn(table, name, { ...column, type: "whole", values }), touched };
  },
  python({ column }) {
    const cells = pythonColumn(column);
    return [
      `present = ${cells}.dropna()`,
      "fits = (present % 1 == 0) & (present.abs() < 2**53)",
      "assert fits.all(), present[~fits].unique()[:5]",
      `${cells} = ${cells}.astype("Int64")`,
    ];
  },
  sentence: ({ column }) => `Write “${column}” as whole numbers.`,
});
