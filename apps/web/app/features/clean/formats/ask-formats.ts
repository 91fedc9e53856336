import { askWorker, type Lost } from "#app/features/clean/ask-worker.ts";
import { startWorker } from "#app/features/clean/start-worker.ts";

import { buffersOf } from "./buffers-of.ts";
import type { FormatAnswer, FormatRequest } from "./format-messages.ts";

/**
 * Has a workbook or a Parquet file read or written in a separate worker, whose code loads only then. Throws if
 * it could not be loaded.
 */
export async function askFormats(
  request: FormatRequest,
  signal: AbortSignal,
): Promise<FormatAnswer | Lost> {
  const worker = await startWorker(
    new Worker(new URL("./clean-worker-formats.ts", import.meta.url), { type: "module" }),
  );
  try {
    const transfer = request.kind === "write" ? buffersOf(request.table) : [];
    return await askWorker<FormatAnswer>(worker, request, transfer, signal);
  } finally {
    worker.terminate();
  }
}
