import type { Table } from "../../columns/table.ts";
import { PackedRefusal } from "../../packed-refusal.ts";
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
 * Reads a sheet of an Excel workbook: the one of that name, else the first that is not hidden. Throws a Refusal.
 */
export async function readWorkbookFile(file: Uint8Array, name?: string): Promise<ReadWorkbook> {
  const archive = openArchive(file);
  if (!archive.has("xl/workbook.xml")) throw new PackedRefusal("no-workbook");
  const { sheets, is1904 } = await readWorkbook(archive);
  const sheet =
    name === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find((one) => one.name === name);
  if (!sheet) throw new PackedRefusal("no-such-sheet", { sheet: name ?? "" });
  const [texts, styles] = [await readSharedTexts(archive), await readStyles(archive)];
  const table = await readSheet(archive, sheet.file, { texts, styles, is1904 });
  if (table.columns.length === 0) throw new PackedRefusal("no-such-sheet", { sheet: sheet.name });
  return { dialect: { format: "xlsx", sheet: sheet.name }, table, sheets };
}
