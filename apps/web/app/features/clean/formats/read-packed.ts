import { fileFormat } from "@site/clean/read/file-format";

import type { Source } from "#app/features/clean/source.ts";

import { askFormats } from "./ask-formats.ts";
import type { FormatAnswer } from "./format-messages.ts";

/** Reads a workbook or a Parquet file; nothing if the file is neither. Throws if the code for it cannot be loaded. */
export async function readPacked(
  { file, sheet }: Source,
  signal: AbortSignal,
): Promise<FormatAnswer | undefined> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (fileFormat(start) === "text") return undefined;
  return askFormats({ kind: "read", file, sheet }, signal);
}
