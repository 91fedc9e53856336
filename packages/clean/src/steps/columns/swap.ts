import * as v from "valibot";

import type { Column, NumberColumn } from "../../columns/table.ts";
import { Refusal } from "../../refusal.ts";
import { columnField } from "../fields.ts";
import { findColumn, replaceColumn } from "../find-column.ts";
import { pythonColumn } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = v.pipe(
  v.strictObject({
    kind: v.literal("swap"),
    /** The column whose number is to be the larger one of a row. */
    larger: columnField,
    smaller: columnField,
  }),
  v.check(({ larger, smaller }) => larger !== smaller),
);

/** Two numbers of a row that changed places. */
export const swap = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, step) {
    const larger = findNumbers(findColumn(table, step.larger));
    const smaller = findNumbers(findColumn(table, step.smaller));
    const isSwapped = larger.codes.map((code, row) => {
      const other = smaller.codes[row] ?? 0;
      if (code === 0 || other === 0) return 0;
      return (larger.values[code] ?? 0) < (smaller.values[other] ?? 0) ? 1 : 0;
    });
    const touched = isSwapped.reduce((sum, one) => sum + one, 0);
    if (touched === 0 && larger.type === smaller.type) return { table, touched };
    const first = replaceColumn(table, step.larger, mix(larger, smaller, isSwapped));
    return {
      table: replaceColumn(first, step.smaller, mix(smaller, larger, isSwapped)),
      touched,
    };
  },
  python({ larger, smaller }) {
    const [one, other] = [pythonColumn(larger), pythonColumn(smaller)];
    return [
      `larger, smaller = ${one}, ${other}`,
      "if larger.dtype != smaller.dtype:",
      "    larger, smaller = larger.astype(float), smaller.astype(float)",
      "swapped = (larger < smaller).fillna(False)",
      `${one} = larger.mask(swapped, smaller)`,
      `${other} = smaller.mask(swapped, larger)`,
    ];
  },
  sentence: ({ larger, smaller }) =>
    `Swap “${larger}” and “${smaller}” in rows where “${larger}” is smaller.`,
});

function findNumbers(column: Column): NumberColumn {
  if (column.type !== "number" && column.type !== "whole") {
    throw new Refusal("column-is-not-number", { column: column.name });
  }
  return column;
}

/** The column with the cells of the other one in the chosen rows. Whole numbers among others are some of them. */
function mix(own: NumberColumn, other: NumberColumn, isOther: Uint32Array): NumberColumn {
  const values = new Float64Array(own.values.length + other.values.length);
  values.set(own.values);
  values.set(other.values, own.values.length);
  const codes = own.codes.map((code, row) =>
    isOther[row] === 1 ? own.values.length + (other.codes[row] ?? 0) : code,
  );
  const type = own.type === other.type ? own.type : "number";
  return { ...own, type, codes, values };
}
