import { packTexts } from "../columns/pack-texts.ts";
import type { Column, Table, TextValues } from "../columns/table.ts";
import { valueText } from "../columns/value-text.ts";
import { growBytes } from "./grow-bytes.ts";

const COMMA = 0x2c;
const CR = 0x0d;
const LF = 0x0a;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * The table as RFC 4180 has it: UTF-8, commas, CR LF, quotation marks where needed. `to_csv(index=False,
 * lineterminator="\r\n")` of pandas writes the same bytes.
 */
export function writeCsv(table: Table): Uint8Array {
  // A row of one empty cell would be a blank line.
  const missing = table.columns.length === 1 ? '""' : "";
  const names = packTexts(table.columns.map(({ name }) => quoted(name) || missing));
  const cells = table.columns.map((column) => packValues(column, missing));
  let bytes = new Uint8Array(1 << 16);
  let length = 0;
  const addRow = (valuesOf: (index: number) => TextValues, codeOf: (index: number) => number) => {
    for (let index = 0; index < table.columns.length; index += 1) {
      const values = valuesOf(index);
      const code = codeOf(index);
      const end = values.ends[code] ?? 0;
      let at = values.starts[code] ?? 0;
      // Room for the cell, a comma before it and a line end behind it.
      bytes = growBytes(bytes, length + end - at + 3);
      if (index > 0) bytes[length++] = COMMA;
      while (at < end) bytes[length++] = values.bytes[at++] ?? 0;
    }
    bytes = growBytes(bytes, length + 2);
    bytes[length++] = CR;
    bytes[length++] = LF;
  };
  addRow(
    () => names,
    (index) => index,
  );
  for (let row = 0; row < table.rows; row += 1) {
    addRow(
      (index) => cells[index] ?? names,
      (index) => table.columns[index]?.codes[row] ?? 0,
    );
  }
  return bytes.slice(0, length);
}

/** Each distinct value as it stands in the file. */
function packValues(column: Column, missing: string): TextValues {
  const length = column.type === "text" ? column.values.starts.length : column.values.length;
  return packTexts(
    Array.from({ length }, (_, code) => (code === 0 ? missing : quoted(valueText(column, code)))),
  );
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
