import { BinaryFileError } from "../binary-file-error.ts";
import type { Table } from "../columns/table.ts";
import { detectFormat } from "./detect-format.ts";
import type { Dialect, TextDialect } from "./dialect.ts";
import type { CsvOptions } from "./parse-csv.ts";
import { readCsv } from "./read-csv.ts";

export interface OpenedFile {
  dialect: Dialect;
  table: Table;
  /** Only for text files, see CsvFile. */
  isNonstandard?: boolean;
  /** The sheets of a workbook; empty for other files. */
  sheets: readonly { name: string; isHidden: boolean }[];
}

export interface OpenOptions extends Partial<Pick<TextDialect, "delimiter" | "quotes">> {
  sheet?: string;
}

const ENCRYPTED = new TextEncoder().encode("EncryptedPackage".split("").join("\0"));

/**
 * Reads a text file, an XLSX workbook or a Parquet file, depending on its first bytes. Loads the readers for workbooks
 * and Parquet files on demand. Throws a CleanError.
 */
export async function openFile(
  file: Uint8Array,
  overrides: OpenOptions = {},
  options: CsvOptions = {},
): Promise<OpenedFile> {
  switch (detectFormat(file)) {
    case "archive": {
      const { readWorkbook } = await import("./workbook/read-workbook.ts");
      return readWorkbook(file, overrides.sheet);
    }
    case "parquet": {
      const { readParquet } = await import("./read-parquet.ts");
      return { dialect: { format: "parquet" }, table: await readParquet(file), sheets: [] };
    }
    case "compound":
      throw new BinaryFileError(includesBytes(file, ENCRYPTED) ? "has-password" : "old-workbook");
    case "text":
      return { ...readCsv(file, overrides, options), sheets: [] };
  }
}

function includesBytes(file: Uint8Array, wanted: Uint8Array): boolean {
  const [first = 0] = wanted;
  for (let at = file.indexOf(first); at !== -1; at = file.indexOf(first, at + 1)) {
    if (wanted.every((byte, offset) => file[at + offset] === byte)) return true;
  }
  return false;
}
