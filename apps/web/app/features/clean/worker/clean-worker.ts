import type { WorkerMessage, WorkerRequest } from "#app/features/clean/worker-messages.ts";

import { CleaningSession } from "./cleaning-session.ts";

// The table stays in this worker, which the host's policy lets connect to nothing. The page gets only what it shows.
const emit = (message: WorkerMessage): void => postMessage(message);
const session = new CleaningSession(emit);
addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => void session.handle(data));
emit({ kind: "ready" });
