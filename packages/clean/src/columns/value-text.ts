import { dayText } from "./day-text.ts";
import { numberText } from "./number-text.ts";
import type { Column } from "./table.ts";
import { textAt } from "./text-at.ts";

/** The text of a code as the clean file has it; a missing cell is empty. */
export function valueText(column: Column, code: number): string {
  if (code === 0) return "";
  switch (column.type) {
    case "text":
      return textAt(column.values, code);
    case "number":
      return numberText(column.values[code] ?? 0);
    case "whole":
      return String(column.values[code] ?? 0);
    case "boolean":
      return column.values[code] === 1 ? "True" : "False";
    case "date":
      return dayText(column.values[code] ?? 0);
  }
}

/** The text of a cell; for the rows on the screen. */
export function cellText(column: Column, row: number): string {
  return valueText(column, column.codes[row] ?? 0);
}
