import { FORMULA } from "../steps/cells/formulas.ts";
import { SEPARATED } from "../steps/cells/separators.ts";
import { HARD, INSIDE, INVISIBLE, SPACE } from "../steps/cells/spaces.ts";
import { pythonList, pythonText } from "../steps/python-literal.ts";
import type { PolarsKinds } from "./polars-kind.ts";
import { polarsColumn, polarsColumns } from "./polars-literal.ts";

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
const MEASURE = FORMULA.source.slice(FORMULA.source.indexOf("(?!") + 3, -2);

export const cellKinds: PolarsKinds<CellKind> = {
  spaces: {
    write: ({ columns, inside, hard, invisible }) => [
      "df = df.with_columns(",
      `    ${polarsColumns(columns)}`,
      ...(invisible ? [replaceAll(INVISIBLE, "")] : []),
      ...(inside ? [replaceAll(INSIDE, " ")] : []),
      ...(hard ? [replaceAll(HARD, " ")] : []),
      `    .str.strip_chars("${SPACE.source.slice(1, -1)}")`,
      '    .replace("", None)',
      ")",
    ],
  },
  missing: {
    write: ({ columns, spellings }) => [
      `df = df.with_columns(${polarsColumns(columns)}.replace(${pythonList(spellings)}, None))`,
    ],
  },
  spellings: {
    write: ({ column, pairs }) => [
      "spellings = {",
      ...pairs.map(([from, to]) => `    ${pythonText(from)}: ${pythonText(to)},`),
      "}",
      `df = df.with_columns(${polarsColumn(column)}.replace(spellings))`,
    ],
  },
  separators: {
    write: ({ column, signs }) => [
      `text = ${polarsColumn(column)}`,
      ...signs.flatMap((sign) => {
        const { whole, between } = SEPARATED[sign];
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
      `    ${polarsColumns(step.columns)}`,
      `    .str.replace_all(${pythonText(step.find)}, ${pythonText(step.with)}, literal=True)`,
      '    .replace("", None)',
      ")",
    ],
  },
  encoding: { why: "It has no expression that writes text in another encoding." },
  fill: {
    write({ column, by }) {
      const cells = polarsColumn(column);
      switch (by.what) {
        case "value":
          return [`df = df.with_columns(${cells}.fill_null(${pythonText(by.value)}))`];
        case "previous":
          return [`df = df.with_columns(${cells}.forward_fill())`];
        case "group": {
          const key = polarsColumn(by.of);
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
            `median = round(median) if df.schema[${pythonText(column)}] == pl.Int64 else median`,
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
      `df = df.with_columns(harmless(${polarsColumns(columns)}).name.keep())`,
      "df.columns = pl.select(harmless(pl.Series(df.columns))).to_series().to_list()",
    ],
  },
};

function replaceAll({ source }: RegExp, by: string): string {
  return `    .str.replace_all(r"${source}", "${by}")`;
}
