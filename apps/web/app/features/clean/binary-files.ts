import { isDelimitedText } from "@site/clean/read/detect-format";
import type { ImportOptions } from "@site/clean/read/dialect";

import { saveFile } from "#app/lib/save-file.ts";

import {
  getTransferables,
  requestFromWorker,
  startWorker,
  type WorkerLost,
} from "./worker-client.ts";
import type {
  ConversionRequest,
  ErrorMessage,
  PreviewResult,
  ReadResult,
  TableSource,
  WorkerMessage,
  WriteResult,
} from "./worker-messages.ts";

/** Enough to tell all formats. */
const HEAD_BYTES = 1000;

const unreadable: ErrorMessage = {
  kind: "error",
  code: "unreadable",
  message:
    "The browser can no longer read this file. It was probably changed, moved or deleted since you chose it. Choose it again.",
};

/** Reads a workbook or a Parquet file; `text` for any other file. Rejects if the code for it cannot be loaded. */
export async function readBinaryFile(
  { file, sheet, options }: Pick<TableSource, "file" | "sheet" | "options">,
  signal: AbortSignal,
): Promise<ReadResult | WorkerLost | { kind: "text" }> {
  const start = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => undefined);
  if (!start) return unreadable;
  const head = new Uint8Array(start);
  if (isDelimitedText(head)) return { kind: "text" };
  const chosen = { ...options, ...(sheet !== undefined && { sheet }) };
  return requestConversion<ReadResult>({ kind: "read", file, options: chosen }, signal);
}

/** Reads the first rows of a file with these options. Rejects if the code for it cannot be loaded. */
export async function previewFile(
  file: Blob,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<PreviewResult> {
  const result = await requestConversion<PreviewResult>({ kind: "preview", file, options }, signal);
  return result.kind === "lost" ? unreadable : result;
}

/** Saves a table as a workbook or a Parquet file. Resolves to a sentence for the visitor if that fails. */
export async function saveBinaryFile(
  { format, name, table }: Omit<WorkerMessage & { kind: "export-binary" }, "kind">,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const result = await requestConversion<WriteResult>({ kind: "write", format, table }, signal);
    if (result.kind === "error") return result.message;
    if (result.kind === "lost")
      return "This table is too large for that format here. Save it as CSV.";
    saveFile(name, result.file);
    return undefined;
  } catch {
    return "The part of this page that writes that format could not be loaded. Check your connection and press again, or save the table as CSV, which needs nothing more.";
  }
}

/** Runs a conversion in a worker of its own, whose code loads only now. Rejects if it cannot be loaded. */
async function requestConversion<Result>(
  request: ConversionRequest,
  signal: AbortSignal,
): Promise<Result | WorkerLost> {
  const worker = await startWorker(
    new Worker(new URL("./worker/clean-worker-formats.ts", import.meta.url), { type: "module" }),
  );
  try {
    const transfer = request.kind === "write" ? getTransferables(request.table) : [];
    return await requestFromWorker<Result>(worker, request, transfer, signal);
  } finally {
    worker.terminate();
  }
}
