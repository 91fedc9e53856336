import { cellText } from "@site/clean/columns/value-text";
import { readFile, type ReadFile } from "@site/clean/read/read-file";

import type { Answer } from "#app/features/clean/messages.ts";

/** More would not fit into the memory of a tab, with its columns beside it. */
const MOST_BYTES = 1_000_000_000;
const PROGRESS_BYTES = 8_000_000;
const PREVIEW_BYTES = 1 << 18;
const PREVIEW_ROWS = 60;
const LF = 0x0a;

export class TooLarge extends Error {}

/** Reads a file, saying how far it is; the first rows are told at once. Throws a Refusal or `TooLarge`. */
export async function openFile(
  file: Blob,
  quotes: boolean,
  tell: (answer: Answer) => void,
): Promise<ReadFile> {
  if (file.size > MOST_BYTES) throw new TooLarge();
  if (file.size > PREVIEW_BYTES) await tellFirstRows(file, quotes, tell);
  const bytes = await readBytes(file, (read) =>
    tell({ kind: "reading", bytes: read, of: file.size, rows: 0 }),
  );
  return readFile(
    bytes,
    { quotes },
    {
      onProgress: (rows, read) => tell({ kind: "reading", bytes: read, of: file.size, rows }),
    },
  );
}

async function readBytes(file: Blob, onProgress: (read: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size);
  const reader = file.stream().getReader();
  let read = 0;
  let told = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    bytes.set(value, read);
    read += value.length;
    if (read - told >= PROGRESS_BYTES) {
      told = read;
      onProgress(read);
    }
  }
}

async function tellFirstRows(
  file: Blob,
  quotes: boolean,
  tell: (answer: Answer) => void,
): Promise<void> {
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
