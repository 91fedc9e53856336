import { startWorker } from "#app/features/clean/start-worker.ts";

import { buffersOf } from "./buffers-of.ts";
import type { FormatAnswer, FormatRequest } from "./format-messages.ts";

/** It says nothing while it works. Who takes longer hangs. */
const MOST_MS = 120_000;

/**
 * Has a workbook or a Parquet file read or written in a worker of its own, whose code is loaded for that. Throws if
 * it could not be loaded.
 */
export async function askFormats(
  request: FormatRequest,
  signal: AbortSignal,
): Promise<FormatAnswer> {
  const worker = await startWorker(
    new Worker(new URL("./clean-worker-formats.ts", import.meta.url), { type: "module" }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve) => {
      const leave = () => resolve({ kind: "lost" });
      timer = setTimeout(leave, MOST_MS);
      signal.addEventListener("abort", leave, { once: true });
      if (signal.aborted) leave();
      worker.addEventListener("message", ({ data }: MessageEvent<FormatAnswer>) => resolve(data));
      worker.addEventListener("error", (event) => {
        // Its message may hold cells; the console must not have them.
        event.preventDefault();
        leave();
      });
      worker.postMessage(request, request.kind === "write" ? buffersOf(request.table) : []);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
