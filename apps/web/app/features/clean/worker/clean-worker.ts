import type { WorkerMessage, WorkerRequest } from "#app/features/clean/worker-messages.ts";

import { CleaningSession } from "./cleaning-session.ts";

// The table stays in this worker, whose connections the host's content security policy blocks. The page gets only what
// it shows.
const emit = (message: WorkerMessage): void => postMessage(message);
const session = new CleaningSession(emit);
addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => void session.handle(data));
emit({ kind: "ready" });
