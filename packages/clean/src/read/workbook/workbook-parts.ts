import { PackedRefusal } from "../../packed-refusal.ts";
import type { Archive } from "./archive.ts";
import { shownBy, type Shown } from "./number-formats.ts";
import type { Sheet } from "./read-sheet.ts";
import { attribute, decodeEscapes, partsOf } from "./xml-parts.ts";

export interface Workbook {
  sheets: Sheet[];
  /** Days are counted from 1904 instead of 1900. */
  is1904: boolean;
}

/** The sheets of a workbook in their order; those that hold charts are left out. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const files = new Map<string, string>();
  for await (const part of partsOf(archive, "xl/_rels/workbook.xml.rels")) {
    if (part.kind !== "open" || part.name !== "Relationship") continue;
    if (!attribute(part.attributes, "Type")?.endsWith("/worksheet")) continue;
    const target = attribute(part.attributes, "Target") ?? "";
    const file = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    files.set(attribute(part.attributes, "Id") ?? "", file);
  }
  const sheets: Sheet[] = [];
  let is1904 = false;
  for await (const part of partsOf(archive, "xl/workbook.xml")) {
    if (part.kind !== "open") continue;
    if (part.name === "workbookPr") {
      is1904 = ["1", "true"].includes(attribute(part.attributes, "date1904") ?? "");
    }
    if (part.name !== "sheet") continue;
    const file = files.get(attribute(part.attributes, "id") ?? "");
    const name = attribute(part.attributes, "name") ?? "";
    const isHidden = ["hidden", "veryHidden"].includes(attribute(part.attributes, "state") ?? "");
    if (file !== undefined && archive.has(file)) sheets.push({ name, isHidden, file });
  }
  if (sheets.length === 0) throw new PackedRefusal("no-workbook");
  return { sheets, is1904 };
}

/** How each style of cells shows numbers. */
export async function readStyles(archive: Archive): Promise<Shown[]> {
  if (!archive.has("xl/styles.xml")) return [];
  const codes = new Map<number, string>();
  const styles: Shown[] = [];
  let isOfCells = false;
  for await (const part of partsOf(archive, "xl/styles.xml")) {
    if (part.kind === "text") continue;
    if (part.name === "cellXfs") isOfCells = part.kind === "open";
    if (part.kind !== "open") continue;
    if (part.name === "numFmt") {
      const id = Number(attribute(part.attributes, "numFmtId"));
      codes.set(id, attribute(part.attributes, "formatCode") ?? "");
    }
    if (part.name === "xf" && isOfCells) {
      const id = Number(attribute(part.attributes, "numFmtId") ?? "0");
      styles.push(shownBy(id, codes.get(id)));
    }
  }
  return styles;
}

/** The texts that cells refer to by number. */
export async function readSharedTexts(archive: Archive): Promise<string[]> {
  const file = "xl/sharedStrings.xml";
  if (!archive.has(file)) return [];
  const texts: string[] = [];
  let text = "";
  let isText = false;
  let isReading = false;
  for await (const part of partsOf(archive, file)) {
    if (part.kind === "text") {
      if (isText && !isReading) text += part.text;
      continue;
    }
    const isOpen = part.kind === "open" && !part.isEmpty;
    if (part.name === "t") isText = isOpen;
    // The pronunciation of a Japanese word is beside it.
    if (part.name === "rPh") isReading = isOpen;
    if (part.name === "si" && !isOpen) {
      texts.push(decodeEscapes(text));
      text = "";
    }
  }
  return texts;
}
