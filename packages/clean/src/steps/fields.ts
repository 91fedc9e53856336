import * as z from "zod/mini";

const LONGEST_TEXT = 1000;

/** A text of a recipe that can stand in a table: no zero byte, no half of a pair. */
export const textField = z.string().check(
  z.maxLength(LONGEST_TEXT),
  z.refine(
    (text) => text.isWellFormed() && !text.includes("\0"),
    "This text cannot be in a table.",
  ),
);

/** A cell that has a value. */
export const valueField = textField.check(z.minLength(1));

/** The name of a column. */
export const columnField = textField.check(z.minLength(1));

/** What becomes of cells that do not have the expected form: the step is refused, or they become missing. */
export const restField = z.enum(["stop", "missing"]);

export const rowCountField = z.int().check(z.minimum(1), z.maximum(1_000_000));

const MOST_COLUMNS = 1000;

export const columnsField = z
  .array(columnField)
  .check(
    z.minLength(1),
    z.maxLength(MOST_COLUMNS),
    z.refine(areDistinct, "A column is there twice."),
  );

export function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}
