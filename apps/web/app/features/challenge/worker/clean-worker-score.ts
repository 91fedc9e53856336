import type { ScoreRequest, ScoreResult } from "#app/features/challenge/worker-messages.ts";
import { toErrorMessage } from "#app/features/clean/worker/worker-io.ts";

import { scoreFiles } from "./score-files.ts";

// The host's content security policy blocks all connections of files named `clean-worker-*`.
addEventListener("message", ({ data }: MessageEvent<ScoreRequest>) => void handle(data));
postMessage({ kind: "ready" });

async function handle(request: ScoreRequest): Promise<void> {
  const result: ScoreResult = await scoreFiles(request).catch(toErrorMessage);
  postMessage(result);
}
