import type { ScoreAnswer, ScoreRequest } from "#app/features/challenge/messages.ts";
import { tellTrouble } from "#app/features/clean/worker/tell-trouble.ts";

import { scoreFiles } from "./score-files.ts";

// Its name begins like that of the cleaner's workers, so that the host's policy lets it connect to nothing either.
const tell = (answer: ScoreAnswer): void => postMessage(answer);
addEventListener("message", ({ data }: MessageEvent<ScoreRequest>) => void take(data));
postMessage({ kind: "ready" });

async function take(request: ScoreRequest): Promise<void> {
  try {
    tell(await scoreFiles(request));
  } catch (error) {
    tellTrouble(error, tell);
  }
}
