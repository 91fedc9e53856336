import type { Table } from "../columns/table.ts";
import { decodeFile } from "./decode-file.ts";
import type { Dialect } from "./dialect.ts";
import { guessDelimiter } from "./guess-dialect.ts";
import { readTable, type ReadOptions } from "./read-table.ts";

export interface ReadFile {
  dialect: Dialect;
  table: Table;
}

/**
 * Reads a delimited text file of any supported encoding. What is given in `choice` is not guessed. The bytes belong
 * to the table from now on; to read the file again, take them from the file again. Throws a Refusal.
 */
export function readFile(
  file: Uint8Array,
  choice: Partial<Pick<Dialect, "delimiter" | "quotes">> = {},
  options: ReadOptions = {},
): ReadFile {
  const { encoding, bytes } = decodeFile(file);
  const delimiter = choice.delimiter ?? guessDelimiter(bytes);
  const dialect = { encoding, delimiter, quotes: choice.quotes ?? true };
  return { dialect, table: readTable(bytes, dialect, options) };
}
