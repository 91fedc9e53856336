import type { Table } from "@site/clean/columns/table";

import type { WorkingMessage } from "./worker-messages.ts";

/** Waits for a new worker's first message, which it sends once its code is loaded. */
export function startWorker(worker: Worker): Promise<Worker> {
  return new Promise((resolve, reject) => {
    worker.addEventListener("message", () => resolve(worker), { once: true });
    worker.addEventListener("error", () => reject(new Error("The worker did not start.")), {
      once: true,
    });
  });
}

/** The buffers of a table, to be moved to another thread instead of copied. */
export function getTransferables({ columns }: Table): Transferable[] {
  const arrays = columns.flatMap(({ codes, values }): ArrayBufferView[] =>
    "starts" in values ? [codes, values.bytes, values.starts, values.ends] : [codes, values],
  );
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}

/** The worker hung or crashed, usually because it ran out of memory. */
export interface WorkerLost {
  kind: "lost";
}

/** A worker that sends nothing for this long is considered hung. */
const SILENCE_MS = 120_000;

/** Sends one request and waits for the answer. After `lost` or an abort the caller has to terminate the worker. */
export async function requestFromWorker<Answer>(
  worker: Worker,
  request: unknown,
  transfer: Transferable[] = [],
  signal?: AbortSignal,
): Promise<Answer | WorkerLost> {
  const { promise, resolve } = Promise.withResolvers<Answer | WorkerLost>();
  const resolveAsLost = () => resolve({ kind: "lost" });
  let timer = setTimeout(resolveAsLost, SILENCE_MS);
  signal?.addEventListener("abort", resolveAsLost);
  if (signal?.aborted) resolveAsLost();
  worker.addEventListener("message", ({ data }: MessageEvent<Answer | WorkingMessage>) => {
    if (!isWorking(data)) return resolve(data);
    clearTimeout(timer);
    timer = setTimeout(resolveAsLost, SILENCE_MS);
  });
  worker.addEventListener("error", (event) => {
    // Its message may contain cells, which must not reach the console.
    event.preventDefault();
    resolveAsLost();
  });
  worker.postMessage(request, transfer);
  const answer = await promise;
  clearTimeout(timer);
  return answer;
}

function isWorking(message: unknown): message is WorkingMessage {
  return (
    typeof message === "object" &&
    message !== null &&
    "kind" in message &&
    message.kind === "working"
  );
}
