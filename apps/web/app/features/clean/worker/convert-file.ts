import { BinaryFileError } from "@site/clean/binary-file-error";
import { getCellText } from "@site/clean/columns/cell-text";
import { detectFormat } from "@site/clean/read/detect-format";
import type { ImportOptions } from "@site/clean/read/dialect";
import { openFile } from "@site/clean/read/open-file";
import { MAX_FILE_BYTES } from "@site/clean/read/read-sample";
import { writeParquet } from "@site/clean/write/write-parquet";
import { writeXlsx } from "@site/clean/write/write-xlsx";

import type {
  ConversionRequest,
  PreviewResult,
  ReadResult,
  WriteResult,
} from "#app/features/clean/worker-messages.ts";

import { createWorkReport, readFileBytes } from "./worker-io.ts";

/** Rows and bytes of a text file that the import settings show. */
const PREVIEW_ROWS = 100;
const PREVIEW_BYTES = 1 << 20;
const LF = 0x0a;

/** Reads or writes a workbook or a Parquet file. Throws `CleanError`. */
export async function convertFile(
  request: ConversionRequest,
  reportWorking: () => void = () => undefined,
): Promise<ReadResult | PreviewResult | WriteResult> {
  if (request.kind === "read") {
    const bytes = await readWholeFile(request.file);
    return {
      kind: "read",
      opened: await openFile(bytes, request.options, {
        onProgress: createWorkReport(reportWorking),
      }),
    };
  }
  if (request.kind === "preview") return previewFile(request.file, request.options);
  const write = request.format === "xlsx" ? writeXlsx : writeParquet;
  return { kind: "written", file: new Blob([await write(request.table)]) };
}

/** Reads a file of which no sample can be read. Throws a CleanError if it is too large. */
function readWholeFile(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MAX_FILE_BYTES)
    throw new BinaryFileError("file-too-large", { most: MAX_FILE_BYTES });
  return readFileBytes(file);
}

async function previewFile(file: Blob, options: ImportOptions): Promise<PreviewResult> {
  const head = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
  const isCut = detectFormat(head) === "text" && file.size > head.length;
  // A preview ends with a whole line.
  const bytes = isCut
    ? head.subarray(0, head.lastIndexOf(LF) + 1 || head.length)
    : await readWholeFile(file);
  const { table, dialect, assumptions = [] } = await openFile(bytes, options);
  const rows = Array.from({ length: Math.min(table.rows, PREVIEW_ROWS) }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)),
  );
  return { kind: "previewed", rows, dialect, assumptions };
}
