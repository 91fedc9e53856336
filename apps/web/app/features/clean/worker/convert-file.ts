import { openFile } from "@site/clean/read/open-file";
import { writeParquet } from "@site/clean/write/write-parquet";
import { writeXlsx } from "@site/clean/write/write-xlsx";

import type {
  ConversionRequest,
  ReadResult,
  WriteResult,
} from "#app/features/clean/worker-messages.ts";

import { readFileBytes } from "./worker-io.ts";

/** Reads or writes a workbook or a Parquet file. Throws `CleanError` or `FileTooLargeError`. */
export async function convertFile(request: ConversionRequest): Promise<ReadResult | WriteResult> {
  if (request.kind === "read") {
    const bytes = await readFileBytes(request.file);
    const choice = request.sheet === undefined ? {} : { sheet: request.sheet };
    return { kind: "read", opened: await openFile(bytes, choice, { canOverwrite: true }) };
  }
  const write = request.format === "xlsx" ? writeXlsx : writeParquet;
  return { kind: "written", file: new Blob([await write(request.table)]) };
}
