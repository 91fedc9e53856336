import type { Cell, Table, TableColumn } from "./table.ts";

/**
 * Formats lines as comma-separated values (RFC 4180). Lines end in a line feed, fields are quoted
 * only if necessary, and a missing value is an empty field.
 */
export function writeCsv(lines: readonly (readonly Cell[])[]): string {
  return lines.map((line) => `${line.map(writeField).join(",")}\n`).join("");
}

export function tableToCsv(table: Table): string {
  return writeCsv([table.columns.map(({ name }) => name), ...table.rows]);
}

function writeField(cell: Cell): string {
  const text = cell === null ? "" : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Parses comma-separated values as in RFC 4180 into lines of fields. Throws on an unterminated quote. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/gy;
  while (field.lastIndex < text.length || line.length > 0) {
    const start = field.lastIndex;
    const [, quoted, plain, end] = field.exec(text) ?? [];
    if (end === undefined) throw new Error(`The field at character ${start} cannot be read.`);
    line.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

/**
 * Parses a CSV file into rows of typed values. The given columns replace those of its header, in
 * order. Throws with line and column if a field does not have the type of its column.
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
