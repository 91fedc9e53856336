import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

import type { SourceFile } from "../read/find-sources.ts";
import type { BuildCache } from "./build-cache.ts";
import type { NewlyRenderedEntry, ImageTable, RenderedEntry } from "./rendered-entry.ts";

/** From this number of entries on, a second thread saves more time than its start takes. */
const MIN_ENTRIES_FOR_THREADS = 60;
const BATCH_SIZE = 20;
const MAX_THREADS = 4;

/** Renders entries that are not in the cache, on several threads if there are many. */
export async function renderEntries(
  sources: readonly SourceFile[],
  images: ImageTable,
  cache: BuildCache,
): Promise<(SourceFile & RenderedEntry)[]> {
  const rendered = new Map(sources.map((source) => [source.file, cache.getEntry(source)]));
  const missing = sources.filter(({ file }) => !rendered.get(file));
  const fresh = await (missing.length < MIN_ENTRIES_FOR_THREADS
    ? renderOnMainThread(missing, images, cache)
    : renderOnWorkerThreads(missing, images));
  for (const { source, entry } of fresh) rendered.set(source.file, entry);
  cache.save(sources, fresh);
  return sources.flatMap((source) => {
    const entry = rendered.get(source.file);
    return entry ? [{ ...source, ...entry }] : [];
  });
}

async function renderOnMainThread(
  sources: readonly SourceFile[],
  images: ImageTable,
  cache: BuildCache,
): Promise<NewlyRenderedEntry[]> {
  if (sources.length === 0) return [];
  // Imported on demand: a build without new entries needs neither parser nor highlighter.
  const { renderEntry } = await import("./render-entry.ts");
  return sources.map((source) => renderEntry(source, images, cache.getCode));
}

async function renderOnWorkerThreads(
  sources: readonly SourceFile[],
  images: ImageTable,
): Promise<NewlyRenderedEntry[]> {
  const fresh: NewlyRenderedEntry[] = [];
  let next = 0;
  const runWorker = async () => {
    const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
      workerData: images,
    });
    try {
      while (next < sources.length) {
        const from = next;
        next += BATCH_SIZE;
        fresh.push(...(await renderBatch(worker, sources.slice(from, from + BATCH_SIZE))));
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), MAX_THREADS) }, runWorker),
  );
  return fresh;
}

function renderBatch(worker: Worker, batch: readonly SourceFile[]): Promise<NewlyRenderedEntry[]> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (answer: NewlyRenderedEntry[]) => {
      worker.off("error", reject);
      resolve(answer);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(batch);
  });
}
