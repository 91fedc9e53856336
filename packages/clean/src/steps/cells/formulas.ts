import * as v from "valibot";

import { columnsField } from "../fields.ts";
import { toPolarsColumns, toPythonList } from "../python-code.ts";
import type { Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { assertUniqueColumnNames, mapTextColumns } from "../table-columns.ts";

const schema = v.strictObject({ kind: v.literal("formulas"), columns: columnsField });

/**
 * Matches texts that a spreadsheet would run as a formula (OWASP, "CSV Injection"). Excludes signed numbers with a
 * currency or unit, such as -5 %, -1 234,50 € and +3 kg, which can't call a function.
 */
export const FORMULA_PATTERN =
  /^(?:[=@\t\r]|[+-](?!(?:[0-9.,]*|[$€£¥]? ?[.,]?[0-9][0-9.,'’ \xa0\u202f]*[A-Za-z%°$€£¥]{0,10}[*†‡§¶]{0,3})$))/;
/**
 * The part of the pattern after a sign that begins a number. Polars' patterns have no lookahead, so its lines test this
 * separately.
 */
export const NUMBER_AFTER_SIGN = FORMULA_PATTERN.source.slice(
  FORMULA_PATTERN.source.indexOf("(?!") + 3,
  -2,
);
/**
 * The pattern for `str.match`, which only matches at the start. In Python, `$` also matches before a final newline, so
 * this uses `\Z`.
 */
const PYTHON_PATTERN = `r"${FORMULA_PATTERN.source.slice(1).replace("$))", String.raw`\Z))`)}"`;

const escapeFormulasHelper: Helper = {
  name: "escape_formulas",
  writeConstants: () => [
    "# What a spreadsheet may run as a formula: not numbers with a sign, such as -5 % and +3 kg.",
    `FORMULA = ${PYTHON_PATTERN}`,
  ],
  write: () => [
    "def escape_formulas(df, columns):",
    '    """Put an apostrophe before what a spreadsheet would run as a formula, also in names."""',
    "    for name in columns:",
    `        df[name] = df[name].mask(df[name].str.match(FORMULA, na=False), "'" + df[name])`,
    '    df.columns = df.columns.where(~df.columns.str.match(FORMULA), "\'" + df.columns)',
    "    assert df.columns.is_unique, list(df.columns)",
  ],
};

export const formulasStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { columns }) {
    const applied = mapTextColumns(table, columns, escapeFormula);
    const renamed = applied.table.columns.map((column) => ({
      ...column,
      name: escapeFormula(column.name),
    }));
    assertUniqueColumnNames(renamed.map(({ name }) => name));
    const names = renamed.filter(({ name }, at) => name !== table.columns[at]?.name).length;
    return {
      table: { ...applied.table, columns: renamed },
      touched: applied.touched + names,
    };
  },
  python: ({ columns }) => [
    {
      helpers: [escapeFormulasHelper],
      lines: [`escape_formulas(df, ${toPythonList(columns)})`],
    },
  ],
  polars: ({ columns }) => [
    "def harmless(text):",
    String.raw`    risky = text.str.contains(r"^[=@\t\r+-]")`,
    `    number = text.str.contains(r"^[+-]${NUMBER_AFTER_SIGN}")`,
    `    return pl.when(risky & ~number).then("'" + text).otherwise(text)`,
    "",
    `df = df.with_columns(harmless(${toPolarsColumns(columns)}).name.keep())`,
    "df.columns = pl.select(harmless(pl.Series(df.columns))).to_series().to_list()",
  ],
  sentence: ({ columns }) =>
    `Put an apostrophe before cells that a spreadsheet would run as a formula in ${columns.map((name) => `“${name}”`).join(", ")}, and before such names of columns.`,
});

function escapeFormula(text: string): string {
  return FORMULA_PATTERN.test(text) ? `'${text}` : text;
}
