import { parentPort, workerData } from "node:worker_threads";

import type { SourceFile } from "../read/find-sources.ts";
import { renderEntry } from "./render-entry.ts";
import type { ImageTable } from "./rendered-entry.ts";

const images = workerData as ImageTable;

/** Workers do not read the cache: they run only for many new entries, whose code is not in it. */
const getCachedCode = () => undefined;

/** Renders the batches that it receives, one at a time. */
parentPort?.on("message", (batch: SourceFile[]) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(batch.map((source) => renderEntry(source, images, getCachedCode)));
});
