import type { Table } from "../../columns/table.ts";
import { PackedRefusal } from "../../packed-refusal.ts";
import { Refusal } from "../../refusal.ts";
import { openArchive } from "./archive.ts";
import { readSheet } from "./read-sheet.ts";
import { readSharedTexts, readStyles, readWorkbook } from "./workbook-parts.ts";

export interface ReadWorkbook {
  dialect: { format: "xlsx"; sheet: string };
  table: Table;
  /** All sheets of the workbook, in their order. */
  sheets: readonly { name: string; isHidden: boolean }[];
}

/**
 * Reads a sheet of an Excel workbook: the one of that name, else the first with cells, hidden ones last. Throws a
 * Refusal.
 */
export async function readWorkbookFile(file: Uint8Array, name?: string): Promise<ReadWorkbook> {
  const archive = openArchive(file);
  if (!archive.has("xl/workbook.xml")) throw new PackedRefusal("no-workbook");
  const { sheets, is1904 } = await readWorkbook(archive);
  const asked =
    name === undefined
      ? sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
      : sheets.filter((one) => one.name === name);
  const [texts, styles] = [await readSharedTexts(archive), await readStyles(archive)];
  for (const sheet of asked) {
    const table = await readSheet(archive, sheet, { texts, styles, is1904 });
    if (table.columns.length > 0) {
      return { dialect: { format: "xlsx", sheet: sheet.name }, table, sheets };
    }
  }
  throw name === undefined
    ? new Refusal("empty-file")
    : new PackedRefusal("no-such-sheet", { sheet: name });
}
