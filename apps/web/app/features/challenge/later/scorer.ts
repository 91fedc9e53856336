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

/** Has a file compared with its answer. Rejects if the worker's code cannot be loaded. */
export async function scoreInWorker(request: ScoreRequest): Promise<ScoreAnswer | Lost> {
  const worker = await prepareScorer();
  const answer = await askWorker<ScoreAnswer>(worker, request);
  if (answer.kind === "lost") {
    worker.terminate();
    started = undefined;
  }
  return answer;
}
