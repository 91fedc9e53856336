import type { Table } from "../columns/table.ts";
import { decodeFile } from "./decode-file.ts";
import type { TextDialect } from "./dialect.ts";
import { guessDelimiter } from "./guess-dialect.ts";
import { readTable, type ReadOptions } from "./read-table.ts";
import { refuseOtherTexts } from "./refuse-other-texts.ts";

export interface ReadFile {
  dialect: TextDialect;
  table: Table;
  /** Whether it has what `onStray` of `readTable` is called for. */
  strays: boolean;
}

/**
 * Reads a delimited text file of any supported encoding. What is given in `choice` is not guessed. The table
 * holds ranges of the bytes, so they must not change. Throws a Refusal.
 */
export function readFile(
  file: Uint8Array,
  choice: Partial<Pick<TextDialect, "delimiter" | "quotes">> = {},
  options: ReadOptions = {},
): ReadFile {
  const { encoding, bytes } = decodeFile(file);
  refuseOtherTexts(bytes);
  const mayWrite = bytes.buffer !== file.buffer;
  const delimiter = choice.delimiter ?? guessDelimiter(bytes);
  const quotes = choice.quotes ?? true;
  const dialect = { format: "text", encoding, delimiter, quotes } as const;
  let strays = false;
  const onStray = () => {
    strays = true;
  };
  const table = readTable(bytes, dialect, { mayWrite, onStray, ...options });
  return { dialect, table, strays };
}
