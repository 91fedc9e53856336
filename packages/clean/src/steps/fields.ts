import * as v from "valibot";

const LONGEST_TEXT = 1000;

/** A text of a recipe that can stand in a table: no zero byte, no half of a pair. */
export const textField = v.pipe(
  v.string(),
  v.maxLength(LONGEST_TEXT),
  v.check((text) => text.isWellFormed() && !text.includes("\0")),
);

/** A cell that has a value. */
export const valueField = v.pipe(textField, v.minLength(1));

/** The name of a column. */
export const columnField = v.pipe(textField, v.minLength(1));

/** What becomes of cells that do not have the expected form: the step is refused, or they become missing. */
export const restField = v.picklist(["stop", "missing"]);

export const rowCountField = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(1),
  v.maxValue(1_000_000),
);

const MOST_COLUMNS = 1000;

export const columnsField = v.pipe(
  v.array(columnField),
  v.minLength(1),
  v.maxLength(MOST_COLUMNS),
  v.check(areDistinct),
);

export function areDistinct(texts: string[]): boolean {
  return new Set(texts).size === texts.length;
}
