import * as v from "valibot";

const MAX_TEXT_LENGTH = 1000;

/** A text of a recipe that can be in a table: no zero byte, no half of a pair. */
export const textField = v.pipe(
  v.string(),
  v.maxLength(MAX_TEXT_LENGTH),
  v.check((text) => text.isWellFormed() && !text.includes("\0")),
);

/** A cell that has a value. */
export const valueField = v.pipe(textField, v.minLength(1));

/** The name of a column. */
export const columnField = v.pipe(textField, v.minLength(1));

/** What becomes of cells that do not have the expected form: the step is refused, or they become missing. */
export const restField = v.picklist(["stop", "missing"]);

/** A whole number within these bounds. */
export const integerField = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.check((value) => Number.isSafeInteger(value) && value >= least && value <= most),
  );

export const rowCountField = integerField(1, 1_000_000);

/** So many texts, each once. */
export const listField = <Text extends v.GenericSchema<string>>(
  text: Text,
  least: number,
  most: number,
) => v.pipe(v.array(text), v.minLength(least), v.maxLength(most), v.check(areDistinct));

const MAX_COLUMNS = 1000;

export const columnsField = listField(columnField, 1, MAX_COLUMNS);

export function areDistinct(texts: string[]): boolean {
  return new Set(texts).size === texts.length;
}
