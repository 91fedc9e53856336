import { buildTable } from "../../columns/build-table.ts";
import { MOST_COLUMNS } from "../../columns/limits.ts";
import type { Table } from "../../columns/table.ts";
import { Refusal } from "../../refusal.ts";
import type { Archive } from "./archive.ts";
import { numberAsShown, type Shown } from "./number-formats.ts";
import { decodeEscapes, partsOf } from "./workbook-parts.ts";
import { attribute } from "./xml-parts.ts";

const LETTERS = /^[A-Z]{1,3}/;
const NUL = "\0";

export interface CellForms {
  texts: readonly string[];
  styles: readonly Shown[];
  is1904: boolean;
}

/** Reads the cells of a sheet as text: of a formula what it came to, of merged cells the first. */
export async function readSheet(archive: Archive, file: string, forms: CellForms): Promise<Table> {
  const table = buildTable();
  let row = -1;
  let column = -1;
  let type = "";
  let style = "";
  let value = "";
  let isValue = false;
  for await (const part of partsOf(archive, file)) {
    if (part.kind === "text") {
      if (isValue) value += part.text;
      continue;
    }
    const isOpen = part.kind === "open";
    switch (part.name) {
      case "row":
        if (!isOpen) break;
        row = rowOf(attribute(part.attributes, "r"), row);
        column = -1;
        break;
      case "c":
        if (row < 0) throw new Refusal("damaged-archive");
        if (isOpen) {
          column = columnOf(attribute(part.attributes, "r"), column);
          type = attribute(part.attributes, "t") ?? "n";
          style = attribute(part.attributes, "s") ?? "";
          value = "";
        }
        if (!isOpen || part.isEmpty) table.set(row, column, cellText(value, type, style, forms));
        break;
      case "v":
      case "t":
        isValue = isOpen && !part.isEmpty;
        break;
    }
  }
  return table.finish(row + 1);
}

function rowOf(stated: string | undefined, before: number): number {
  const row = stated === undefined ? before + 1 : Number(stated) - 1;
  if (!Number.isInteger(row) || row <= before || row >= 1 << 20) {
    throw new Refusal("damaged-archive");
  }
  return row;
}

/** The number of a column by its letters: A is 0, AA is 26. */
function columnOf(stated: string | undefined, before: number): number {
  const letters = LETTERS.exec(stated ?? "")?.[0];
  const column = letters
    ? Array.from(letters, (one) => one.charCodeAt(0) - 64).reduce((sum, one) => sum * 26 + one) - 1
    : before + 1;
  if (column >= MOST_COLUMNS) throw new Refusal("damaged-archive");
  return column;
}

function cellText(value: string, type: string, style: string, forms: CellForms): string {
  const text = textOf(value, type, style, forms);
  if (text.includes(NUL)) throw new Refusal("not-text");
  return text.toWellFormed();
}

function textOf(value: string, type: string, style: string, forms: CellForms): string {
  switch (type) {
    case "s":
      return forms.texts[Number(value)] ?? "";
    case "str":
    case "inlineStr":
      return decodeEscapes(value);
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "n":
      return numberAsShown(value, forms.styles[Number(style)] ?? { as: "number" }, forms.is1904);
    default:
      return value;
  }
}
