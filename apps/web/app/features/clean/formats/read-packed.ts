import { fileFormat } from "@site/clean/read/file-format";

import type { Lost } from "#app/features/clean/ask-worker.ts";
import type { Source } from "#app/features/clean/source.ts";

import { askFormats } from "./ask-formats.ts";
import type { FormatAnswer } from "./format-messages.ts";

const unreadable: FormatAnswer = {
  kind: "refused",
  code: "unreadable",
  sentence:
    "The browser can no longer read this file. It was probably changed, moved or deleted since you chose it. Choose it again.",
};

/**
 * Reads a workbook or a Parquet file; nothing if the file is neither. Refuses one that the browser cannot read any
 * more. Throws if the code for it cannot be loaded.
 */
export async function readPacked(
  { file, sheet }: Source,
  signal: AbortSignal,
): Promise<FormatAnswer | Lost | undefined> {
  const start = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => undefined);
  if (!start) return unreadable;
  if (fileFormat(new Uint8Array(start)) === "text") return undefined;
  return askFormats({ kind: "read", file, sheet }, signal);
}
