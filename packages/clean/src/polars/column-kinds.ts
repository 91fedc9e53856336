import { pythonList, pythonNotTaken, pythonText } from "../steps/python-literal.ts";
import type { PolarsKinds } from "./polars-kind.ts";
import { polarsColumn, polarsNames } from "./polars-literal.ts";

export const columnKinds: PolarsKinds<"swap" | "rename" | "split" | "join" | "drop-columns"> = {
  swap: {
    write(step) {
      const [larger, smaller] = [polarsColumn(step.larger), polarsColumn(step.smaller)];
      return [
        `swapped = ${larger} < ${smaller}`,
        "df = df.with_columns(",
        `    pl.when(swapped).then(${smaller}).otherwise(${larger}).alias(${pythonText(step.larger)}),`,
        `    pl.when(swapped).then(${larger}).otherwise(${smaller}).alias(${pythonText(step.smaller)}),`,
        ")",
      ];
    },
  },
  rename: {
    write: ({ pairs }) => [
      // It does not look for a column that keeps its name.
      ...pairs
        .filter(([from, to]) => from === to)
        .map(([from]) => `assert ${pythonText(from)} in df.columns`),
      "df = df.rename(",
      "    {",
      ...pairs.map(([from, to]) => `        ${pythonText(from)}: ${pythonText(to)},`),
      "    }",
      ")",
    ],
  },
  split: {
    write: ({ column, by, into }) => [
      ...into.map(pythonNotTaken),
      `parts = ${polarsColumn(column)}.str.splitn(${pythonText(by)}, ${into.length})`,
      `parts = parts.struct.rename_fields(${pythonList(into)}).alias("parts")`,
      'parts = df.select(parts).unnest("parts")',
      'df = df.hstack(parts.with_columns(pl.all().replace("", None)))',
    ],
  },
  join: {
    write: ({ columns, between, into }) => [
      pythonNotTaken(into),
      `joined = pl.concat_str(${polarsNames(columns)}, separator=${pythonText(between)})`,
      `df = df.with_columns(joined.alias(${pythonText(into)}))`,
    ],
  },
  "drop-columns": { write: ({ columns }) => [`df = df.drop(${polarsNames(columns)})`] },
};
