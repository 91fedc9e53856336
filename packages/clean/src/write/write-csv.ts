import { formatValue } from "../columns/cell-text.ts";
import type { Column, Table, TextValues } from "../columns/table.ts";
import { growBytes, encodeTexts } from "../columns/text-values.ts";

const QUOTE = 0x22;
const COMMA = 0x2c;
const CR = 0x0d;
const LF = 0x0a;
const MARK = 0xef;
const INITIAL_BYTES = 1 << 16;

/** The distinct texts, and a 1 for each that needs quotation marks. */
interface EncodedCells extends TextValues {
  isQuoted: Uint8Array;
}

/**
 * Writes a table as RFC 4180: UTF-8, commas, CR LF, quotation marks where needed. Same bytes as `to_csv(index=False,
 * lineterminator="\r\n")` in pandas. `header: false` omits the column names: for a table as it was read, in which the
 * names are still a row.
 */
export function writeCsv(
  { rows, columns }: Table,
  { header = true }: { header?: boolean } = {},
): Uint8Array {
  // In a table of one column, an empty cell would be a blank line.
  const quotesEmpty = columns.length === 1;
  const names = markQuoted(encodeTexts(columns.map(({ name }) => name)));
  const cells = columns.map((column) => markQuoted(encodeColumn(column)));
  let bytes = new Uint8Array(INITIAL_BYTES);
  let length = 0;
  const addCell = (values: EncodedCells, code: number, ending: number) => {
    const end = values.ends[code] ?? 0;
    let at = values.starts[code] ?? 0;
    // Room for a text whose bytes are all doubled, two quotation marks, and the delimiter or line end.
    bytes = growBytes(bytes, length + (end - at) * 2 + 4);
    const isQuoted =
      values.isQuoted[code] === 1 ||
      (quotesEmpty && at === end) ||
      // Readers would take a leading U+FEFF for a byte order mark.
      (!header && length === 0 && values.bytes[at] === MARK);
    if (isQuoted) bytes[length++] = QUOTE;
    while (at < end) {
      const byte = values.bytes[at++] ?? 0;
      if (byte === QUOTE) bytes[length++] = QUOTE;
      bytes[length++] = byte;
    }
    if (isQuoted) bytes[length++] = QUOTE;
    bytes[length++] = ending;
    if (ending === CR) bytes[length++] = LF;
  };
  const last = columns.length - 1;
  for (let index = header ? 0 : columns.length; index <= last; index += 1) {
    addCell(names, index, index === last ? CR : COMMA);
  }
  for (let row = 0; row < rows; row += 1) {
    for (let index = 0; index <= last; index += 1) {
      const code = columns[index]?.codes[row] ?? 0;
      addCell(cells[index] ?? names, code, index === last ? CR : COMMA);
    }
  }
  return bytes.slice(0, length);
}

function encodeColumn(column: Column): TextValues {
  if (column.type === "text") return column.values;
  return encodeTexts(Array.from(column.values, (_, code) => formatValue(column, code)));
}

function markQuoted(values: TextValues): EncodedCells {
  const { bytes, starts, ends } = values;
  const isQuoted = new Uint8Array(starts.length);
  for (let code = 0; code < starts.length; code += 1) {
    const end = ends[code] ?? 0;
    for (let at = starts[code] ?? 0; at < end; at += 1) {
      const byte = bytes[at];
      if (byte !== QUOTE && byte !== COMMA && byte !== CR && byte !== LF) continue;
      isQuoted[code] = 1;
      break;
    }
  }
  return { ...values, isQuoted };
}
