import { openFile } from "@site/clean/read/open-file";
import { writeParquet } from "@site/clean/write/write-parquet";
import { writeXlsx } from "@site/clean/write/write-xlsx";

import { readBytes } from "#app/features/clean/worker/read-bytes.ts";

import type { FormatAnswer, FormatRequest } from "./format-messages.ts";

/** Reads or writes a workbook or a Parquet file. Throws a Refusal or `TooLarge`. */
export async function doFormat(request: FormatRequest): Promise<FormatAnswer> {
  if (request.kind === "read") {
    const bytes = await readBytes(request.file);
    const choice = request.sheet === undefined ? {} : { sheet: request.sheet };
    return { kind: "read", opened: await openFile(bytes, choice, { mayWrite: true }) };
  }
  const write = request.as === "xlsx" ? writeXlsx : writeParquet;
  return { kind: "written", file: new Blob([await write(request.table)]) };
}
