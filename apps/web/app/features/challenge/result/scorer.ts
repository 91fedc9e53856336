import type { ScoreResult, ScoreRequest } from "#app/features/challenge/worker-messages.ts";
import {
  requestFromWorker,
  type WorkerLost,
  startWorker,
} from "#app/features/clean/worker-client.ts";

let starting: Promise<Worker> | undefined;

/** Starts the worker in advance, so that comparing a file needs no request. Rejects if it does not start. */
export async function prepareScorer(): Promise<Worker> {
  starting ??= startWorker(
    new Worker(new URL("../worker/clean-worker-score.ts", import.meta.url), { type: "module" }),
  );
  try {
    return await starting;
  } catch (error) {
    // The next call tries again.
    starting = undefined;
    throw error;
  }
}

/** The last comparison. All run in one worker, because another worker would need a network request. */
let lastComparison: Promise<unknown> = Promise.resolve();

/** Compares a file with the answer, unless it was aborted before its turn. Rejects if the worker cannot be loaded. */
export function scoreInWorker(
  request: ScoreRequest,
  signal: AbortSignal,
): Promise<ScoreResult | WorkerLost> {
  const result = lastComparison.then(() =>
    signal.aborted ? { kind: "lost" as const } : requestScore(request),
  );
  lastComparison = result.catch(() => undefined);
  return result;
}

async function requestScore(request: ScoreRequest): Promise<ScoreResult | WorkerLost> {
  const worker = await prepareScorer();
  const result = await requestFromWorker<ScoreResult>(worker, request);
  if (result.kind === "lost") {
    worker.terminate();
    starting = undefined;
  }
  return result;
}
