import { BinaryFileError } from "../../binary-file-error.ts";
import { MAX_COLUMNS } from "../../columns/limits.ts";
import { createTableBuilder } from "../../columns/table-builder.ts";
import type { Table } from "../../columns/table.ts";
import { CleanError } from "../../errors.ts";
import type { CsvOptions } from "../parse-csv.ts";
import { formatNumberCell, type NumberDisplay } from "./number-formats.ts";
import { getAttribute, decodeExcelEscapes, readXml } from "./xml.ts";
import type { ZipArchive } from "./zip.ts";

const LETTERS = /^[A-Z]{1,3}/;
const LAST_ROW = /:[A-Z$]{1,4}([0-9]+)$/;
const MAX_ROWS = 1 << 20;
const NUL = "\0";
const BOOLEAN_TEXTS = new Map([
  ["1", "TRUE"],
  ["true", "TRUE"],
  ["0", "FALSE"],
  ["false", "FALSE"],
]);

export interface Sheet {
  name: string;
  isHidden: boolean;
  /** Path in the archive. */
  file: string;
}

export interface SheetContext {
  texts: readonly string[];
  styles: readonly NumberDisplay[];
  is1904: boolean;
  onProgress?: CsvOptions["onProgress"] | undefined;
  /** Called for each cell with an error such as #N/A, which is read as missing. */
  onErrorValue?: (error: string, row: number) => void;
}

/**
 * Reads the cells of a sheet as text: results of formulas, and the first of merged cells. Rejects sheets in which some
 * formulas have no stored result, because some programs omit it. (Spreadsheets store even an empty result, as a
 * string.) Throws a CleanError.
 */
export async function readSheet(
  archive: ZipArchive,
  { name, file }: Pick<Sheet, "name" | "file">,
  context: SheetContext,
): Promise<Table> {
  const table = createTableBuilder();
  let row = -1;
  let column = -1;
  let type = "";
  let style = "";
  let value = "";
  let isValue = false;
  let isPhonetic = false;
  let isFormula = false;
  for await (const token of readXml(archive, file)) {
    if (token.kind === "text") {
      if (isValue) value += token.text;
      continue;
    }
    const isOpen = token.kind === "open";
    switch (token.name) {
      case "dimension":
        if (isOpen)
          assertRowCount(Number(LAST_ROW.exec(getAttribute(token.attributes, "ref") ?? "")?.[1]));
        break;
      case "row":
        if (!isOpen) break;
        row = parseRowIndex(getAttribute(token.attributes, "r"), row);
        context.onProgress?.(row, 0);
        column = -1;
        break;
      case "c":
        if (row < 0) throw new CleanError("damaged-archive");
        if (isOpen) {
          column = parseColumnIndex(getAttribute(token.attributes, "r"), column);
          type = getAttribute(token.attributes, "t") ?? "n";
          style = getAttribute(token.attributes, "s") ?? "";
          value = "";
          isFormula = false;
        }
        if (isOpen && !token.isEmpty) break;
        if (isFormula && value.trim() === "" && type !== "str") {
          throw new BinaryFileError("formulas-without-results", { sheet: name, row: row + 1 });
        }
        if (type === "e") {
          if (value.trim() !== "") context.onErrorValue?.(value.trim(), row + 1);
          break;
        }
        table.set(row, column, formatCellText(value, type, style, context));
        break;
      case "f":
        isFormula = true;
        break;
      // An inline string has its text in "t", and some programs add a "v" beside it.
      case "v":
        isValue = isOpen && !token.isEmpty && type !== "inlineStr";
        break;
      case "t":
        isValue =
          isOpen && !token.isEmpty && !isPhonetic && (type === "inlineStr" || value.trim() === "");
        break;
      // Phonetic guide to a Japanese word.
      case "rPh":
        isPhonetic = isOpen && !token.isEmpty;
        break;
    }
  }
  return table.finish(row + 1);
}

function parseRowIndex(reference: string | undefined, previous: number): number {
  const row = reference === undefined ? previous + 1 : Number(reference) - 1;
  if (!Number.isInteger(row) || row <= previous) throw new CleanError("damaged-archive");
  assertRowCount(row + 1);
  return row;
}

/** Called with the dimensions that a sheet declares at its start, so that long sheets are rejected before reading. */
function assertRowCount(last: number): void {
  if (last > MAX_ROWS) throw new BinaryFileError("sheet-too-long", { most: MAX_ROWS });
}

/** Converts the letters of a column to its index: A is 0, AA is 26. */
function parseColumnIndex(reference: string | undefined, previous: number): number {
  const letters = LETTERS.exec(reference ?? "")?.[0];
  const column = letters
    ? Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce(
        (sum, digit) => sum * 26 + digit,
      ) - 1
    : previous + 1;
  if (column >= MAX_COLUMNS) throw new CleanError("damaged-archive");
  return column;
}

function formatCellText(value: string, type: string, style: string, context: SheetContext): string {
  const text = formatCell(value, type, style, context);
  if (text.includes(NUL)) throw new CleanError("not-text");
  return text.toWellFormed();
}

/** Formats a cell. A cell with a type but no value is missing, as in openpyxl. */
function formatCell(value: string, type: string, style: string, context: SheetContext): string {
  if (type === "str" || type === "inlineStr") return decodeExcelEscapes(value);
  const stored = value.trim();
  if (stored === "") return "";
  switch (type) {
    case "s":
      return context.texts[Number(stored)] ?? "";
    case "b":
      return BOOLEAN_TEXTS.get(stored) ?? stored;
    case "d":
      return formatIsoDate(stored);
    case "n":
      return formatNumberCell(stored, context.styles[Number(style)] ?? { as: "number" }, context);
    default:
      return value;
  }
}

const ISO_DATE = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)Z?$/;

/** Formats a stored ISO 8601 date like the dates that are stored as numbers. */
function formatIsoDate(stored: string): string {
  const [, day, time] = ISO_DATE.exec(stored) ?? [];
  if (day === undefined || time === undefined) return stored;
  return /^[0:.]+$/.test(time) ? day : `${day} ${time.length === 5 ? `${time}:00` : time}`;
}
