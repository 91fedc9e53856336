import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

import type { LoadedEntry } from "../check/check-entries.ts";
import type { SourceFile } from "../read/find-sources.ts";
import type { CodeCache } from "./code-cache.ts";
import type { RenderCache } from "./render-cache.ts";
import type { FreshEntry, ImageTable } from "./render-entry.ts";

/** From here on a second thread takes less time than it costs to start. */
const WORTH_THREADS = 60;
const BATCH = 20;
const MAX_THREADS = 4;

/** Renders entries that are not in the cache, on several threads where there are many. */
export async function renderEntries(
  sources: readonly SourceFile[],
  images: ImageTable,
  cache: RenderCache,
  code: CodeCache,
): Promise<LoadedEntry[]> {
  const known = new Map(sources.map((source) => [source, cache.read(source)]));
  const missing = sources.filter((source) => !known.get(source));
  const fresh = await (missing.length < WORTH_THREADS
    ? renderHere(missing, images, code)
    : renderOnThreads(missing, images));
  for (const [at, source] of missing.entries()) known.set(source, fresh[at]?.entry);
  const entries = [...known].flatMap(([source, rendered]) =>
    rendered ? [{ ...source, ...rendered }] : [],
  );
  await cache.write(entries);
  await code.add(fresh.flatMap((one) => one.code));
  return entries;
}

async function renderHere(
  sources: readonly SourceFile[],
  images: ImageTable,
  code: CodeCache,
): Promise<FreshEntry[]> {
  if (sources.length === 0) return [];
  // Loaded where there is something to do: a build with nothing new needs neither parser nor highlighter.
  const { renderEntry } = await import("./render-entry.ts");
  return sources.map((source) => renderEntry(source, images, code.read));
}

async function renderOnThreads(
  sources: readonly SourceFile[],
  images: ImageTable,
): Promise<FreshEntry[]> {
  const rendered: FreshEntry[] = [];
  let next = 0;
  const work = async () => {
    const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
      workerData: images,
    });
    try {
      while (next < sources.length) {
        const from = next;
        next += BATCH;
        const batch = await render(worker, sources.slice(from, from + BATCH));
        for (const [at, one] of batch.entries()) rendered[from + at] = one;
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), MAX_THREADS) }, work));
  return rendered;
}

function render(worker: Worker, batch: readonly SourceFile[]): Promise<FreshEntry[]> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (answer: FreshEntry[]) => {
      worker.off("error", reject);
      resolve(answer);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(batch);
  });
}
