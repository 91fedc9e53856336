/** The worker hung or broke, for want of memory most likely. */
export interface Lost {
  kind: "lost";
}

/** A worker says nothing while it works. One that takes longer hangs. */
const MOST_MS = 120_000;

/** Asks a worker for one answer. If it is lost, or called off, the worker is to be ended. */
export async function askWorker<Answer>(
  worker: Worker,
  request: unknown,
  transfer: Transferable[] = [],
  signal?: AbortSignal,
): Promise<Answer | Lost> {
  const { promise, resolve } = Promise.withResolvers<Answer | Lost>();
  const leave = () => resolve({ kind: "lost" });
  const timer = setTimeout(leave, MOST_MS);
  signal?.addEventListener("abort", leave);
  if (signal?.aborted) leave();
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => resolve(data), {
    once: true,
  });
  worker.addEventListener("error", (event) => {
    // Its message may hold cells; the console must not have them.
    event.preventDefault();
    leave();
  });
  worker.postMessage(request, transfer);
  const answer = await promise;
  clearTimeout(timer);
  return answer;
}
