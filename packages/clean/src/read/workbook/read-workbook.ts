import { BinaryFileError } from "../../binary-file-error.ts";
import type { Table } from "../../columns/table.ts";
import { CleanError } from "../../errors.ts";
import { pluralize } from "../../format-count.ts";
import type { ImportAssumption } from "../import-assumption.ts";
import type { CsvOptions } from "../parse-csv.ts";
import { getNumberDisplay, type NumberDisplay } from "./number-formats.ts";
import { readSheet, type Sheet } from "./read-sheet.ts";
import { getAttribute, decodeExcelEscapes, readXml } from "./xml.ts";
import { openZip, type ZipArchive } from "./zip.ts";

export interface OpenedWorkbook {
  dialect: { format: "xlsx"; sheet: string };
  table: Table;
  /** All sheets of the workbook, in order. */
  sheets: readonly { name: string; isHidden: boolean }[];
  assumptions: readonly ImportAssumption[];
}

const SHOWN_ERRORS = 20;

function describeErrors(errors: readonly { error: string; row: number }[]): ImportAssumption {
  const names = [...new Set(errors.map(({ error }) => error))].join(", ");
  return {
    option: "cells",
    label: `${pluralize(errors.length, "error value")} (${names}) read as missing`,
    sureness: "sure",
    alternatives: [],
    count: errors.length,
    lines: [...new Set(errors.map(({ row }) => row))].slice(0, SHOWN_ERRORS),
  };
}

/**
 * Reads a sheet of an XLSX workbook: the named one, or the first that has cells, hidden sheets last. Throws a
 * CleanError.
 */
export async function readWorkbook(
  file: Uint8Array,
  name?: string,
  onProgress?: CsvOptions["onProgress"],
): Promise<OpenedWorkbook> {
  const archive = openZip(file);
  if (!archive.has("xl/workbook.xml")) throw new BinaryFileError("no-workbook");
  const { sheets, is1904 } = await readSheetList(archive);
  const candidates =
    name === undefined
      ? sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
      : sheets.filter((sheet) => sheet.name === name);
  const [texts, styles] = [await readSharedStrings(archive), await readStyles(archive)];
  for (const sheet of candidates) {
    const errors: { error: string; row: number }[] = [];
    const onErrorValue = (error: string, row: number) => errors.push({ error, row });
    const table = await readSheet(archive, sheet, {
      texts,
      styles,
      is1904,
      onProgress,
      onErrorValue,
    });
    if (table.columns.length > 0) {
      return {
        dialect: { format: "xlsx", sheet: sheet.name },
        table,
        sheets,
        assumptions: errors.length > 0 ? [describeErrors(errors)] : [],
      };
    }
  }
  throw name === undefined
    ? new CleanError("empty-file")
    : new BinaryFileError("no-such-sheet", { sheet: name });
}

interface SheetList {
  sheets: Sheet[];
  /** Whether dates count from 1904 instead of 1900. */
  is1904: boolean;
}

/** Lists the sheets in order, without chart sheets. */
async function readSheetList(archive: ZipArchive): Promise<SheetList> {
  const files = new Map<string, string>();
  for await (const token of readXml(archive, "xl/_rels/workbook.xml.rels")) {
    if (token.kind !== "open" || token.name !== "Relationship") continue;
    if (!getAttribute(token.attributes, "Type")?.endsWith("/worksheet")) continue;
    const target = getAttribute(token.attributes, "Target") ?? "";
    const file = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    files.set(getAttribute(token.attributes, "Id") ?? "", file);
  }
  const sheets: Sheet[] = [];
  let is1904 = false;
  for await (const token of readXml(archive, "xl/workbook.xml")) {
    if (token.kind !== "open") continue;
    if (token.name === "workbookPr") {
      is1904 = ["1", "true"].includes(getAttribute(token.attributes, "date1904") ?? "");
    }
    if (token.name !== "sheet") continue;
    const file = files.get(getAttribute(token.attributes, "id") ?? "");
    const name = getAttribute(token.attributes, "name") ?? "";
    const isHidden = ["hidden", "veryHidden"].includes(
      getAttribute(token.attributes, "state") ?? "",
    );
    if (file !== undefined && archive.has(file)) sheets.push({ name, isHidden, file });
  }
  if (sheets.length === 0) throw new BinaryFileError("no-workbook");
  return { sheets, is1904 };
}

/** Returns how each cell style shows numbers. */
async function readStyles(archive: ZipArchive): Promise<NumberDisplay[]> {
  if (!archive.has("xl/styles.xml")) return [];
  const codes = new Map<number, string>();
  const styles: NumberDisplay[] = [];
  let isOfCells = false;
  for await (const token of readXml(archive, "xl/styles.xml")) {
    if (token.kind === "text") continue;
    if (token.name === "cellXfs") isOfCells = token.kind === "open";
    if (token.kind !== "open") continue;
    if (token.name === "numFmt") {
      const id = Number(getAttribute(token.attributes, "numFmtId"));
      codes.set(id, getAttribute(token.attributes, "formatCode") ?? "");
    }
    if (token.name === "xf" && isOfCells) {
      const id = Number(getAttribute(token.attributes, "numFmtId") ?? "0");
      styles.push(getNumberDisplay(id, codes.get(id)));
    }
  }
  return styles;
}

/** Returns the strings that cells refer to by index. */
async function readSharedStrings(archive: ZipArchive): Promise<string[]> {
  const file = "xl/sharedStrings.xml";
  if (!archive.has(file)) return [];
  const texts: string[] = [];
  let text = "";
  let isText = false;
  let isPhonetic = false;
  for await (const token of readXml(archive, file)) {
    if (token.kind === "text") {
      if (isText && !isPhonetic) text += token.text;
      continue;
    }
    const isOpen = token.kind === "open" && !token.isEmpty;
    if (token.name === "t") isText = isOpen;
    // Phonetic guide to a Japanese word.
    if (token.name === "rPh") isPhonetic = isOpen;
    if (token.name === "si" && !isOpen) {
      texts.push(decodeExcelEscapes(text));
      text = "";
    }
  }
  return texts;
}
