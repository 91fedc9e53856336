import { BinaryFileError } from "../binary-file-error.ts";
import type { Table } from "../columns/table.ts";
import { beginsLikeJson, detectFormat } from "./detect-format.ts";
import type { Dialect, ImportOptions } from "./dialect.ts";
import type { ImportAssumption } from "./import-assumption.ts";
import type { CsvOptions } from "./parse-csv.ts";
import { openText } from "./read-csv.ts";

export interface OpenedFile {
  dialect: Dialect;
  table: Table;
  /** Only for text files, see CsvFile. */
  isNonstandard?: boolean;
  /** What was assumed about the file when it was read. */
  assumptions?: readonly ImportAssumption[];
  /** The sheets of a workbook, or the tables in an archive; empty for other files. */
  sheets: readonly { name: string; isHidden: boolean }[];
  /** The name of the sheet that was read. */
  sheet?: string;
  /** Set if only a part of the file was read, because all of it would take too much memory. */
  sample?: FileSample;
}

/** The number of bytes that were read, and those of the whole file. */
export interface FileSample {
  bytes: number;
  totalBytes: number;
}

export type OpenOptions = ImportOptions;

const ENCRYPTED = new TextEncoder().encode("EncryptedPackage".split("").join("\0"));

/** Archives in archives that are unpacked, such as a .csv.gz in a ZIP. */
const MAX_DEPTH = 2;

/**
 * Reads a text file, JSON, an XLSX workbook or a Parquet file, also packed with gzip or ZIP, depending on its first
 * bytes. Loads the readers for other formats than text on demand. Throws a CleanError.
 */
export async function openFile(
  file: Uint8Array,
  overrides: OpenOptions = {},
  options: CsvOptions = {},
): Promise<OpenedFile> {
  return openPacked(file, { overrides, options, depth: 0 });
}

interface OpenContext {
  overrides: OpenOptions;
  options: CsvOptions;
  depth: number;
}

async function openPacked(file: Uint8Array, context: OpenContext): Promise<OpenedFile> {
  const { overrides, options, depth } = context;
  const format = detectFormat(file);
  if (depth > MAX_DEPTH && (format === "archive" || format === "gzip"))
    throw new BinaryFileError("no-workbook");
  switch (format) {
    case "archive":
      return openArchive(file, context);
    case "gzip": {
      const { unpackGzip } = await import("./unpack-file.ts");
      return openPacked(await unpackGzip(file), { ...context, depth: depth + 1 });
    }
    case "parquet": {
      const { readParquet } = await import("./read-parquet.ts");
      return {
        dialect: { format: "parquet" },
        table: await readParquet(file, options.onProgress),
        sheets: [],
      };
    }
    case "encrypted-parquet":
      throw new BinaryFileError("encrypted-parquet");
    case "compound":
      throw new BinaryFileError(includesBytes(file, ENCRYPTED) ? "has-password" : "old-workbook");
    case "text": {
      if (beginsLikeJson(file)) {
        const { readJson } = await import("./read-json.ts");
        const read = readJson(file);
        if (read) return { dialect: { format: "json" }, ...read, sheets: [] };
      }
      return { ...(await openText(file, overrides, options)), sheets: [] };
    }
  }
}

/** Opens a workbook, or a table in an archive: the one that `sheet` names, or the first. */
async function openArchive(file: Uint8Array, context: OpenContext): Promise<OpenedFile> {
  const { sheet, ...overrides } = context.overrides;
  const { listPackedTables, unpackZipped } = await import("./unpack-file.ts");
  const { readWorkbook } = await import("./workbook/read-workbook.ts");
  const { openZip } = await import("./workbook/zip.ts");
  if (openZip(file).has("xl/workbook.xml")) {
    const opened = await readWorkbook(file, sheet, context.options.onProgress);
    return { ...opened, sheet: opened.dialect.sheet };
  }
  const names = listPackedTables(file);
  const [first] = names;
  if (first === undefined) throw new BinaryFileError("no-workbook");
  const name = sheet !== undefined && names.includes(sheet) ? sheet : first;
  const inner = { ...context, overrides, depth: context.depth + 1 };
  const opened = await openPacked(await unpackZipped(file, name), inner);
  if (names.length === 1) return opened;
  return { ...opened, sheets: names.map((one) => ({ name: one, isHidden: false })), sheet: name };
}

function includesBytes(file: Uint8Array, wanted: Uint8Array): boolean {
  const [first = 0] = wanted;
  for (let at = file.indexOf(first); at !== -1; at = file.indexOf(first, at + 1)) {
    if (wanted.every((byte, offset) => file[at + offset] === byte)) return true;
  }
  return false;
}
