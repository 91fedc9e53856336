import * as v from "valibot";

const MAX_TEXT_LENGTH = 1000;

/** A text that can occur in a table: without zero bytes and lone surrogates. */
export const textField = v.pipe(
  v.string(),
  v.maxLength(MAX_TEXT_LENGTH),
  v.check((text) => text.isWellFormed() && !text.includes("\0")),
);

/** A cell that isn't missing. */
export const valueField = v.pipe(textField, v.minLength(1));

export const columnField = v.pipe(textField, v.minLength(1));

/** What to do with cells that don't have the expected form: fail, or make them missing. */
export const restField = v.picklist(["stop", "missing"]);

/** An integer within these bounds. */
export const integerField = (min: number, max: number) =>
  v.pipe(
    v.number(),
    v.check((value) => Number.isSafeInteger(value) && value >= min && value <= max),
  );

export const rowCountField = integerField(1, 1_000_000);

export const listField = <Text extends v.GenericSchema<string>>(
  text: Text,
  min: number,
  max: number,
) => v.pipe(v.array(text), v.minLength(min), v.maxLength(max), v.check(areDistinct));

const MAX_COLUMNS = 1000;

export const columnsField = listField(columnField, 1, MAX_COLUMNS);

export function areDistinct(texts: string[]): boolean {
  return new Set(texts).size === texts.length;
}
