import * as v from "valibot";

import type { Column } from "../../columns/table.ts";
import { columnField } from "../fields.ts";
import { toPolarsColumn, toPandasColumn, toPythonString } from "../python-code.ts";
import type { Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { requireNumbers, getColumn, replaceColumn } from "../table-columns.ts";

const schema = v.pipe(
  v.strictObject({
    kind: v.literal("swap"),
    /** The column that gets the larger number or later day of each row. */
    larger: columnField,
    smaller: columnField,
  }),
  v.check(({ larger, smaller }) => larger !== smaller),
);

const swapHelper: Helper = {
  name: "swap",
  write: () => [
    "def swap(larger, smaller):",
    '    """Exchange the two where the one that should be larger or later is not."""',
    "    if larger.dtype.kind != smaller.dtype.kind:",
    "        larger, smaller = larger.astype(float), smaller.astype(float)",
    "    swapped = (larger < smaller).fillna(False)",
    "    return larger.mask(swapped, smaller), smaller.mask(swapped, larger)",
  ],
};

/** Swaps two numbers or days of a row if they are in the wrong columns. */
export const swapStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, step) {
    const larger = getColumn(table, step.larger);
    const smaller = getColumn(table, step.smaller);
    const { first, ...joined } = joinValues(larger, smaller);
    const { values } = joined;
    const others = smaller.codes.map((code) => (code === 0 ? 0 : first + code));
    const isSwapped = larger.codes.map((code, row) => {
      const other = others[row] ?? 0;
      return code !== 0 && other !== 0 && (values[code] ?? 0) < (values[other] ?? 0) ? 1 : 0;
    });
    const touched = isSwapped.reduce((sum, flag) => sum + flag, 0);
    if (touched === 0 && larger.type === smaller.type) return { table, touched };
    const exchange = (name: string, own: Uint32Array, other: Uint32Array) => {
      const codes = own.map((code, row) => (isSwapped[row] === 1 ? (other[row] ?? 0) : code));
      return { name, codes, ...joined };
    };
    const withLarger = replaceColumn(
      table,
      step.larger,
      exchange(step.larger, larger.codes, others),
    );
    return {
      table: replaceColumn(withLarger, step.smaller, exchange(step.smaller, others, larger.codes)),
      touched,
    };
  },
  python({ larger, smaller }) {
    const [largerCells, smallerCells] = [toPandasColumn(larger), toPandasColumn(smaller)];
    return [
      {
        columns: [larger, smaller],
        helpers: [swapHelper],
        lines: [`${largerCells}, ${smallerCells} = swap(${largerCells}, ${smallerCells})`],
      },
    ];
  },
  polars(step) {
    const [larger, smaller] = [toPolarsColumn(step.larger), toPolarsColumn(step.smaller)];
    return [
      `swapped = ${larger} < ${smaller}`,
      "df = df.with_columns(",
      `    pl.when(swapped).then(${smaller}).otherwise(${larger}).alias(${toPythonString(step.larger)}),`,
      `    pl.when(swapped).then(${larger}).otherwise(${smaller}).alias(${toPythonString(step.smaller)}),`,
      ")",
    ];
  },
  sentence: ({ larger, smaller }) =>
    `Swap “${larger}” and “${smaller}” in rows where “${larger}” is smaller or earlier.`,
});

/**
 * Concatenates the values of both columns; those of `other` start at `first`. If one column has decimal numbers, the
 * result does too.
 */
function joinValues(one: Column, other: Column) {
  if (one.type === "date" && other.type === "date") {
    const values = new Int32Array([...one.values, ...other.values]);
    return { first: one.values.length, type: one.type, values };
  }
  const [a, b] = [requireNumbers(one), requireNumbers(other)];
  const type = a.type === b.type ? a.type : "number";
  return { first: a.values.length, type, values: new Float64Array([...a.values, ...b.values]) };
}
