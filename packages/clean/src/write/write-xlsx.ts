import { BinaryFileError } from "../binary-file-error.ts";
import { formatValue } from "../columns/cell-text.ts";
import type { Column, Table } from "../columns/table.ts";
import { createZip } from "./create-zip.ts";

/** Excel's maximum number of rows. */
const MAX_ROWS = 1_048_576;
const MAX_TEXT_LENGTH = 32_767;
/** Excel treats 1900 as a leap year, so serial numbers before March 1900 differ. */
const FIRST_DAY = -25_508;
const DAYS_TO_1970 = 25_569;
const DAY_STYLE = 1;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of a workbook that don't depend on the table (ECMA-376). */
const FIXED_PARTS: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="clean" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${SPREADSHEET}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** Writes a table as an XLSX workbook with one sheet and the types of its columns. Throws a CleanError. */
export async function writeXlsx(table: Table): Promise<Uint8Array<ArrayBuffer>> {
  if (table.rows >= MAX_ROWS)
    throw new BinaryFileError("too-many-rows-for-excel", { most: MAX_ROWS - 1 });
  const encoder = new TextEncoder();
  const fixed = Object.entries(FIXED_PARTS).map(([name, xml]) => ({
    name,
    bytes: encoder.encode(HEAD + xml),
  }));
  const sheet = encoder.encode(buildSheetXml(table));
  return createZip([...fixed, { name: "xl/worksheets/sheet1.xml", bytes: sheet }]);
}

function buildSheetXml(table: Table): string {
  const cells = table.columns.map(buildCellsXml);
  const rows = [`<row>${table.columns.map(({ name }) => buildTextXml(name)).join("")}</row>`];
  for (let row = 0; row < table.rows; row += 1) {
    const line = table.columns.map(({ codes }, index) => cells[index]?.[codes[row] ?? 0] ?? "");
    rows.push(`<row>${line.join("")}</row>`);
  }
  return `${HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows.join("")}</sheetData></worksheet>`;
}

/** Writes each distinct value once. */
function buildCellsXml(column: Column): string[] {
  const length = column.type === "text" ? column.values.starts.length : column.values.length;
  return Array.from({ length }, (_, code) => (code === 0 ? "<c/>" : buildCellXml(column, code)));
}

function buildCellXml(column: Column, code: number): string {
  switch (column.type) {
    case "number":
    case "whole":
      return `<c><v>${column.values[code] ?? 0}</v></c>`;
    case "boolean":
      return `<c t="b"><v>${column.values[code] ?? 0}</v></c>`;
    case "date": {
      const day = column.values[code] ?? 0;
      return day < FIRST_DAY
        ? buildTextXml(formatValue(column, code))
        : `<c s="${DAY_STYLE}"><v>${day + DAYS_TO_1970}</v></c>`;
    }
    case "text":
      return buildTextXml(formatValue(column, code));
  }
}

function buildTextXml(text: string): string {
  if (text.length > MAX_TEXT_LENGTH)
    throw new BinaryFileError("text-too-long-for-excel", { most: MAX_TEXT_LENGTH });
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

const XML_ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes characters that XML can't contain as `_x000D_`, and texts that already look like such an escape. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(/[&<>]/g, (character) => XML_ENTITIES[character] ?? character)
    .replaceAll(/[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, (character) => {
      const point = character.codePointAt(0) ?? 0;
      return `_x${point.toString(16).toUpperCase().padStart(4, "0")}_`;
    });
}
