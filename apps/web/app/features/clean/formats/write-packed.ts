import type { Answer } from "#app/features/clean/messages.ts";
import { saveFile } from "#app/lib/save-file.ts";

import { askFormats } from "./ask-formats.ts";

/** Saves a table as a workbook or a Parquet file; if that fails, the answer is a sentence about it. */
export async function writePacked(
  { as, name, table }: Answer & { kind: "unpacked" },
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const answer = await askFormats({ kind: "write", as, table }, signal);
    if (answer.kind === "refused") return answer.sentence;
    if (answer.kind !== "written")
      return "This table is too large for that format here. Save it as CSV.";
    saveFile(name, answer.file);
    return undefined;
  } catch {
    return "The part of this page that writes that format could not be loaded. Check your connection and press again, or save the table as CSV, which needs nothing more.";
  }
}
