import { BinaryFileError } from "../../binary-file-error.ts";
import type { Table } from "../../columns/table.ts";
import { CleanError } from "../../errors.ts";
import { getNumberDisplay, type NumberDisplay } from "./number-formats.ts";
import { readSheet, type Sheet } from "./read-sheet.ts";
import { getAttribute, decodeExcelEscapes, readXml } from "./xml.ts";
import { openZip, type ZipArchive } from "./zip.ts";

export interface OpenedWorkbook {
  dialect: { format: "xlsx"; sheet: string };
  table: Table;
  /** All sheets of the workbook, in order. */
  sheets: readonly { name: string; isHidden: boolean }[];
}

/**
 * Reads a sheet of an XLSX workbook: the named one, or the first that has cells, hidden sheets last. Throws a
 * CleanError.
 */
export async function readWorkbook(file: Uint8Array, name?: string): Promise<OpenedWorkbook> {
  const archive = openZip(file);
  if (!archive.has("xl/workbook.xml")) throw new BinaryFileError("no-workbook");
  const { sheets, is1904 } = await readSheetList(archive);
  const asked =
    name === undefined
      ? sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
      : sheets.filter((one) => one.name === name);
  const [texts, styles] = [await readSharedStrings(archive), await readStyles(archive)];
  for (const sheet of asked) {
    const table = await readSheet(archive, sheet, { texts, styles, is1904 });
    if (table.columns.length > 0) {
      return { dialect: { format: "xlsx", sheet: sheet.name }, table, sheets };
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
  for await (const part of readXml(archive, "xl/_rels/workbook.xml.rels")) {
    if (part.kind !== "open" || part.name !== "Relationship") continue;
    if (!getAttribute(part.attributes, "Type")?.endsWith("/worksheet")) continue;
    const target = getAttribute(part.attributes, "Target") ?? "";
    const file = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    files.set(getAttribute(part.attributes, "Id") ?? "", file);
  }
  const sheets: Sheet[] = [];
  let is1904 = false;
  for await (const part of readXml(archive, "xl/workbook.xml")) {
    if (part.kind !== "open") continue;
    if (part.name === "workbookPr") {
      is1904 = ["1", "true"].includes(getAttribute(part.attributes, "date1904") ?? "");
    }
    if (part.name !== "sheet") continue;
    const file = files.get(getAttribute(part.attributes, "id") ?? "");
    const name = getAttribute(part.attributes, "name") ?? "";
    const isHidden = ["hidden", "veryHidden"].includes(
      getAttribute(part.attributes, "state") ?? "",
    );
    if (file !== undefined && archive.has(file)) sheets.push({ name, isHidden, file });
  }
  if (sheets.length === 0) throw new BinaryFileError("no-workbook");
  return { sheets, is1904 };
}

/** How each cell style shows numbers. */
async function readStyles(archive: ZipArchive): Promise<NumberDisplay[]> {
  if (!archive.has("xl/styles.xml")) return [];
  const codes = new Map<number, string>();
  const styles: NumberDisplay[] = [];
  let isOfCells = false;
  for await (const part of readXml(archive, "xl/styles.xml")) {
    if (part.kind === "text") continue;
    if (part.name === "cellXfs") isOfCells = part.kind === "open";
    if (part.kind !== "open") continue;
    if (part.name === "numFmt") {
      const id = Number(getAttribute(part.attributes, "numFmtId"));
      codes.set(id, getAttribute(part.attributes, "formatCode") ?? "");
    }
    if (part.name === "xf" && isOfCells) {
      const id = Number(getAttribute(part.attributes, "numFmtId") ?? "0");
      styles.push(getNumberDisplay(id, codes.get(id)));
    }
  }
  return styles;
}

/** The strings that cells refer to by index. */
async function readSharedStrings(archive: ZipArchive): Promise<string[]> {
  const file = "xl/sharedStrings.xml";
  if (!archive.has(file)) return [];
  const texts: string[] = [];
  let text = "";
  let isText = false;
  let isReading = false;
  for await (const part of readXml(archive, file)) {
    if (part.kind === "text") {
      if (isText && !isReading) text += part.text;
      continue;
    }
    const isOpen = part.kind === "open" && !part.isEmpty;
    if (part.name === "t") isText = isOpen;
    // Phonetic text of a Japanese word.
    if (part.name === "rPh") isReading = isOpen;
    if (part.name === "si" && !isOpen) {
      texts.push(decodeExcelEscapes(text));
      text = "";
    }
  }
  return texts;
}
