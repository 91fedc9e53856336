import { FORMULA_PATTERN } from "../steps/cells/formulas.ts";
import { GROUPED_NUMBERS } from "../steps/cells/separators.ts";
import {
  HARD_SPACE,
  REPEATED_SPACE,
  INVISIBLE_CHARACTER,
  EDGE_SPACE,
} from "../steps/cells/spaces.ts";
import { toPolarsColumn, toPolarsColumns } from "../steps/polars-literal.ts";
import { toPythonList, toPythonString } from "../steps/python-literal.ts";
import type { PolarsKinds } from "./polars-kind.ts";

type CellKind =
  | "spaces"
  | "missing"
  | "spellings"
  | "separators"
  | "replace"
  | "encoding"
  | "fill"
  | "formulas";

/** What follows a sign where a spreadsheet sees no formula: patterns of Polars cannot look ahead. */
const MEASURE = FORMULA_PATTERN.source.slice(FORMULA_PATTERN.source.indexOf("(?!") + 3, -2);

export const cellKinds: PolarsKinds<CellKind> = {
  spaces: {
    write: ({ columns, inside, hard, invisible }) => [
      "df = df.with_columns(",
      `    ${toPolarsColumns(columns)}`,
      ...(invisible ? [replaceAll(INVISIBLE_CHARACTER, "")] : []),
      ...(inside ? [replaceAll(REPEATED_SPACE, " ")] : []),
      ...(hard ? [replaceAll(HARD_SPACE, " ")] : []),
      `    .str.strip_chars("${EDGE_SPACE.source.slice(1, -1)}")`,
      '    .replace("", None)',
      ")",
    ],
  },
  missing: {
    write: ({ columns, spellings }) => [
      `df = df.with_columns(${toPolarsColumns(columns)}.replace(${toPythonList(spellings)}, None))`,
    ],
  },
  spellings: {
    write: ({ column, pairs }) => [
      "spellings = {",
      ...pairs.map(([from, to]) => `    ${toPythonString(from)}: ${toPythonString(to)},`),
      "}",
      `df = df.with_columns(${toPolarsColumn(column)}.replace(spellings))`,
    ],
  },
  separators: {
    write: ({ column, signs }) => [
      `text = ${toPolarsColumn(column)}`,
      ...signs.flatMap((sign) => {
        const { whole, between } = GROUPED_NUMBERS[sign];
        return [
          `grouped = text.str.contains(r"${whole.source}")`,
          `text = pl.when(grouped).then(text.str.replace_all(r"${between.source}", "")).otherwise(text)`,
        ];
      }),
      "df = df.with_columns(text)",
    ],
  },
  replace: {
    write: (step) => [
      "df = df.with_columns(",
      `    ${toPolarsColumns(step.columns)}`,
      `    .str.replace_all(${toPythonString(step.find)}, ${toPythonString(step.with)}, literal=True)`,
      '    .replace("", None)',
      ")",
    ],
  },
  encoding: { why: "It has no expression that writes text in another encoding." },
  fill: {
    write({ column, by }) {
      const cells = toPolarsColumn(column);
      switch (by.what) {
        case "value":
          return [`df = df.with_columns(${cells}.fill_null(${toPythonString(by.value)}))`];
        case "previous":
          return [`df = df.with_columns(${cells}.forward_fill())`];
        case "group": {
          const key = toPolarsColumn(by.of);
          return [
            `known = pl.when(${key}.is_not_null()).then(${cells}.drop_nulls().first().over(${key}))`,
            `df = df.with_columns(${cells}.fill_null(known))`,
          ];
        }
        case "median": {
          return [
            `assert df.select(${cells}.is_not_null().any()).item()`,
            // Its own median may differ in the last digit. Adding 0 makes 0.0 of -0.0, which sorting does not tell apart.
            `low, high = (df.select(${cells}.quantile(0.5, way)).item() for way in ("lower", "higher"))`,
            "median = (low + high) / 2 + 0",
            `median = round(median) if df.schema[${toPythonString(column)}] == pl.Int64 else median`,
            `df = df.with_columns(${cells}.fill_null(median))`,
          ];
        }
      }
    },
  },
  formulas: {
    write: ({ columns }) => [
      "def harmless(text):",
      String.raw`    risky = text.str.contains(r"^[=@\t\r+-]")`,
      `    number = text.str.contains(r"^[+-]${MEASURE}")`,
      `    return pl.when(risky & ~number).then("'" + text).otherwise(text)`,
      "",
      `df = df.with_columns(harmless(${toPolarsColumns(columns)}).name.keep())`,
      "df.columns = pl.select(harmless(pl.Series(df.columns))).to_series().to_list()",
    ],
  },
};

function replaceAll({ source }: RegExp, by: string): string {
  return `    .str.replace_all(r"${source}", "${by}")`;
}
