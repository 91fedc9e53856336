import type { ScoreAnswer, ScoreRequest } from "#app/features/challenge/messages.ts";
import { askWorker, type Lost } from "#app/features/clean/ask-worker.ts";
import { startWorker } from "#app/features/clean/start-worker.ts";

let started: Promise<Worker> | undefined;

/** Starts the worker ahead, so that nothing has to be requested once a file is in. Rejects if it does not start. */
export async function prepareScorer(): Promise<Worker> {
  started ??= startWorker(
    new Worker(new URL("../worker/clean-worker-score.ts", import.meta.url), { type: "module" }),
  );
  try {
    return await started;
  } catch (error) {
    // The next file tries again.
    started = undefined;
    throw error;
  }
}

/** The comparison that runs: the worker answers one after the other, and is not ended, so that none is requested. */
let running: Promise<unknown> = Promise.resolve();

/**
 * Has a file compared with its answer, unless another one has come when it is its turn. Rejects if the worker's code
 * cannot be loaded.
 */
export function scoreInWorker(
  request: ScoreRequest,
  signal: AbortSignal,
): Promise<ScoreAnswer | Lost> {
  const answer = running.then(() => (signal.aborted ? { kind: "lost" as const } : ask(request)));
  running = answer.catch(() => undefined);
  return answer;
}

async function ask(request: ScoreRequest): Promise<ScoreAnswer | Lost> {
  const worker = await prepareScorer();
  const answer = await askWorker<ScoreAnswer>(worker, request);
  if (answer.kind === "lost") {
    worker.terminate();
    started = undefined;
  }
  return answer;
}
