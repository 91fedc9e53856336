import { readCsv } from "./csv.ts";
import type { Cell, TableColumn } from "./table.ts";

/**
 * Parses the rows of a CSV file as values of the given columns, which replace those of the file in order. Throws
 * with line and column if a field is not a value of its type.
 */
export function readTypedCsv(source: string, columns: readonly TableColumn[]): Cell[][] {
  const [, ...lines] = readCsv(source);
  return lines.map((line, index) => {
    if (line.length !== columns.length) {
      throw new Error(`Line ${index + 2} has ${line.length} fields instead of ${columns.length}.`);
    }
    return columns.map(({ name, type }, at) => {
      const field = line[at] ?? "";
      const cell =
        field === "" ? null : type === "string" || type === "date" ? field : Number(field);
      const isDay = type !== "date" || cell === null || /^\d{4}-\d\d-\d\d$/.test(field);
      if (Number.isNaN(cell) || !isDay) {
        throw new Error(`Line ${index + 2}: "${field}" is no ${type}, which ${name} is.`);
      }
      return cell;
    });
  });
}
