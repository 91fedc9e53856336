import * as v from "valibot";

import { areDistinct, columnField } from "../fields.ts";
import { toPolarsColumn, toPythonString } from "../python-code.ts";
import { chainCells, type Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { mapTextColumns } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("separators"),
  column: columnField,
  /** Thousands separators. " " includes non-breaking and narrow spaces. */
  signs: v.pipe(
    v.array(v.picklist([",", ".", " ", "'", "’"])),
    v.minLength(1),
    v.check((signs) => areDistinct(signs)),
  ),
});

type Sign = v.InferOutput<typeof schema>["signs"][number];

/**
 * For each separator, patterns for a number whose digits it groups, possibly with decimals and an exponent, and for the
 * separator itself. Used in JavaScript and Python.
 */
export const GROUPED_NUMBERS: Record<Sign, { whole: RegExp; between: RegExp }> = {
  ",": {
    whole: /^[+-]?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:[.][0-9]{1,22})?(?:[eE][+-][0-9]{1,2})?$/,
    between: /,/g,
  },
  ".": {
    whole: /^[+-]?[1-9][0-9]{0,2}(?:[.][0-9]{3})+(?:,[0-9]{1,22})?(?:[eE][+-][0-9]{1,2})?$/,
    between: /[.]/g,
  },
  " ": {
    whole:
      /^[+-]?[1-9][0-9]{0,2}(?:[ \xa0\u202f][0-9]{3})+(?:[.,][0-9]{1,22})?(?:[eE][+-][0-9]{1,2})?$/,
    between: /[ \xa0\u202f]/g,
  },
  "'": {
    whole: /^[+-]?[1-9][0-9]{0,2}(?:'[0-9]{3})+(?:[.,][0-9]{1,22})?(?:[eE][+-][0-9]{1,2})?$/,
    between: /'/g,
  },
  "’": {
    whole: /^[+-]?[1-9][0-9]{0,2}(?:’[0-9]{3})+(?:[.,][0-9]{1,22})?(?:[eE][+-][0-9]{1,2})?$/,
    between: /’/g,
  },
};

/** Returns the characters that are the separator, for a character class. */
function toGroupingSign(sign: Sign): string {
  return sign === " " ? " \u00a0\u202f" : sign;
}

export const ungroupHelper: Helper = {
  name: "ungroup",
  writeConstants: () => [
    "# A number with thousands separators (SIGN), decimals and an exponent.",
    'GROUPED = r"[+-]?[1-9][0-9]{0,2}(SIGN[0-9]{3})+((?!SIGN)[.,][0-9]{1,22})?([eE][+-][0-9]{1,2})?"',
  ],
  write: () => [
    "def ungroup(text, sign):",
    '    """Remove thousands separators from numbers: 1,234.5 becomes 1234.5."""',
    '    grouped = text.str.fullmatch(GROUPED.replace("SIGN", f"[{sign}]"), na=False)',
    '    return text.mask(grouped, text.str.replace(f"[{sign}]", "", regex=True))',
  ],
};

/** Removes thousands separators from a column that uses several: 1,234 and 1 234 become 1234. */
export const separatorsStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { column, signs }) {
    const patterns = signs.map((sign) => GROUPED_NUMBERS[sign]);
    return mapTextColumns(table, [column], (text) =>
      patterns.reduce(
        (cell, { whole, between }) => (whole.test(cell) ? cell.replace(between, "") : cell),
        text,
      ),
    );
  },
  python: ({ column, signs }) =>
    signs.flatMap((sign) =>
      chainCells([column], `.pipe(ungroup, ${toPythonString(toGroupingSign(sign))})`, {
        helpers: [ungroupHelper],
        keeps: (value) => !/[0-9]{4}/.test(value) && !GROUPED_NUMBERS[sign].whole.test(value),
      }),
    ),
  polars: ({ column, signs }) => [
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
  sentence: ({ column, signs }) =>
    `Remove ${signs.map((sign) => `“${sign}”`).join(" and ")} between thousands in “${column}”.`,
});
