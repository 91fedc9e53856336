import { cellText } from "@site/clean/columns/value-text";
import { readFile } from "@site/clean/read/read-file";

import type { Answer } from "#app/features/clean/messages.ts";

const PREVIEW_BYTES = 1 << 18;
const PREVIEW_ROWS = 60;
const LF = 0x0a;

/** Tells the first rows of a long text, before all of it is read. */
export async function tellFirstRows(
  file: Blob,
  quotes: boolean,
  tell: (answer: Answer) => void,
): Promise<void> {
  if (file.size <= PREVIEW_BYTES) return;
  const head = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
  const end = head.lastIndexOf(LF) + 1;
  try {
    const { table } = readFile(
      head.slice(0, end || head.length),
      { quotes },
      { mostRows: PREVIEW_ROWS },
    );
    const rows = Array.from({ length: table.rows }, (_, row) =>
      table.columns.map((column) => cellText(column, row)),
    );
    tell({ kind: "first-rows", columns: table.columns.map(({ name }) => name), rows });
  } catch {
    // The whole file is read next, and says what is wrong with it.
  }
}
