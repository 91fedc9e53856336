import * as v from "valibot";

import { assertTextLength } from "../../columns/limits.ts";
import { columnsField, textField, valueField } from "../fields.ts";
import { toPolarsColumns, toPythonString } from "../python-code.ts";
import { chainCells, type Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { mapTextColumns } from "../table-columns.ts";

const LONG_TEXT = 1 << 20;

const schema = v.strictObject({
  kind: v.literal("replace"),
  columns: columnsField,
  /** Literal text, replaced wherever it occurs in a cell. */
  find: valueField,
  with: textField,
});

/** The feature of a script that replaces what patterns match. */
export const REPLACES_PATTERNS = "replace: pattern";

/** Replaces parts of cells where nothing may be left, which is a missing cell. */
export const replaceHelper: Helper = {
  name: "replace",
  write: (features) => [
    `def replace(text, old, new${features.has(REPLACES_PATTERNS) ? ", regex=False" : ""}):`,
    '    """Replace a part wherever it is; empty text becomes missing."""',
    `    text = text.str.replace(old, new, regex=${features.has(REPLACES_PATTERNS) ? "regex" : "False"})`,
    '    return text.mask(text == "")',
  ],
};

export const replaceStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply: (table, step) =>
    mapTextColumns(table, step.columns, (text) => {
      assertTextLength(getReplacedLength(text, step.find, step.with));
      // A replacement function, because `$` has a special meaning in a replacement string.
      return text.replaceAll(step.find, () => step.with);
    }),
  python: ({ columns, find, with: other }) =>
    other === ""
      ? chainCells(columns, `.pipe(replace, ${toPythonString(find)}, "")`, {
          helpers: [replaceHelper],
        })
      : chainCells(
          columns,
          `.str.replace(${toPythonString(find)}, ${toPythonString(other)}, regex=False)`,
          { keeps: (value) => !value.includes(find) && !value.includes(other) },
        ),
  polars: (step) => [
    "df = df.with_columns(",
    `    ${toPolarsColumns(step.columns)}`,
    `    .str.replace_all(${toPythonString(step.find)}, ${toPythonString(step.with)}, literal=True)`,
    '    .replace("", None)',
    ")",
  ],
  sentence(step) {
    const columns = step.columns.map((name) => `“${name}”`).join(", ");
    return step.with === ""
      ? `Remove “${step.find}” from the cells of ${columns}.`
      : `Replace “${step.find}” with “${step.with}” in the cells of ${columns}.`;
  },
});

/** Returns the length of the result if it may be long, to check the limit before allocating memory. */
function getReplacedLength(text: string, find: string, other: string): number {
  const growth = Math.max(0, other.length - find.length);
  if (growth * text.length < LONG_TEXT) return text.length;
  let length = text.length;
  for (let at = text.indexOf(find); at !== -1; at = text.indexOf(find, at + find.length)) {
    length += growth;
  }
  return length;
}
