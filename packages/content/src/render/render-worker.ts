import { parentPort, workerData } from "node:worker_threads";

import type { SourceFile } from "../read/find-sources.ts";
import { type ImageTable, renderEntry } from "./render-entry.ts";

const images = workerData as ImageTable;

/** Where so much is to be rendered, little of its code is known: each thread would read all that is kept. */
const nothing = () => undefined;

/** Renders what it is sent, one batch at a time. */
parentPort?.on("message", (batch: SourceFile[]) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(batch.map((source) => renderEntry(source, images, nothing)));
});
