import { startWorker } from "#app/features/clean/start-worker.ts";

import type { Asked, Call, Calls, Told } from "./worker/calls.ts";

/** A worker with a table in it. */
export interface TableLine {
  /** Rejects if the worker cannot answer. */
  ask: <Name extends Call>(call: Name, ask: Calls[Name]["ask"]) => Promise<Calls[Name]["answer"]>;
  end: () => void;
}

/** Starts the worker. Rejects if its code cannot be loaded. */
export async function openTableLine(): Promise<TableLine> {
  const worker = await startWorker(
    new Worker(new URL("./worker/view-worker.ts", import.meta.url), { type: "module" }),
  );
  const waiting: PromiseWithResolvers<unknown>[] = [];
  worker.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    if (data.kind === "answer") waiting[data.id]?.resolve(data.answer);
    if (data.kind === "failed") waiting[data.id]?.reject(new Error("The table cannot be read."));
  });
  worker.addEventListener("error", () => {
    for (const one of waiting) one.reject(new Error("The worker broke."));
  });
  return {
    ask<Name extends Call>(call: Name, ask: Calls[Name]["ask"]) {
      const answer = Promise.withResolvers<Calls[Name]["answer"]>();
      const id = waiting.push(answer as PromiseWithResolvers<unknown>) - 1;
      const asked: Asked = { id, call, ask };
      worker.postMessage(asked, []);
      return answer.promise;
    },
    end: () => worker.terminate(),
  };
}
