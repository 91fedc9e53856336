import { toPolarsColumn, toPolarsNames } from "../steps/polars-literal.ts";
import { toPythonList, buildNewColumnAssertion, toPythonString } from "../steps/python-literal.ts";
import type { PolarsKinds } from "./polars-kind.ts";

export const columnKinds: PolarsKinds<"swap" | "rename" | "split" | "join" | "drop-columns"> = {
  swap: {
    write(step) {
      const [larger, smaller] = [toPolarsColumn(step.larger), toPolarsColumn(step.smaller)];
      return [
        `swapped = ${larger} < ${smaller}`,
        "df = df.with_columns(",
        `    pl.when(swapped).then(${smaller}).otherwise(${larger}).alias(${toPythonString(step.larger)}),`,
        `    pl.when(swapped).then(${larger}).otherwise(${smaller}).alias(${toPythonString(step.smaller)}),`,
        ")",
      ];
    },
  },
  rename: {
    write: ({ pairs }) => [
      // It does not look for a column that keeps its name.
      ...pairs
        .filter(([from, to]) => from === to)
        .map(([from]) => `assert ${toPythonString(from)} in df.columns`),
      "df = df.rename(",
      "    {",
      ...pairs.map(([from, to]) => `        ${toPythonString(from)}: ${toPythonString(to)},`),
      "    }",
      ")",
    ],
  },
  split: {
    write: ({ column, by, into }) => [
      ...into.map(buildNewColumnAssertion),
      `parts = ${toPolarsColumn(column)}.str.splitn(${toPythonString(by)}, ${into.length})`,
      `parts = parts.struct.rename_fields(${toPythonList(into)}).alias("parts")`,
      'parts = df.select(parts).unnest("parts")',
      'df = df.hstack(parts.with_columns(pl.all().replace("", None)))',
    ],
  },
  join: {
    write: ({ columns, between, into }) => [
      buildNewColumnAssertion(into),
      `joined = pl.concat_str(${toPolarsNames(columns)}, separator=${toPythonString(between)})`,
      `df = df.with_columns(joined.alias(${toPythonString(into)}))`,
    ],
  },
  "drop-columns": { write: ({ columns }) => [`df = df.drop(${toPolarsNames(columns)})`] },
};
