import { buffersOf } from "./formats/buffers-of.ts";
import type { Answer, Request } from "./messages.ts";
import { startWorker } from "./start-worker.ts";

/** A worker that says nothing for so long hangs, and is ended. */
const SILENCE_MS = 60_000;

export interface Line {
  send: (request: Request) => void;
  /** Ends the worker, whatever it does. */
  end: () => void;
}

interface Listener {
  hear: (answer: Answer) => void;
  /** The worker hung or broke, for want of memory most likely. It is ended. */
  lose: () => void;
}

/** One for the next file, and one for the file after it if the first must be ended. */
const SPARES = 2;
let spares: Promise<Worker>[] = [];

const startCleaner = () =>
  startWorker(new Worker(new URL("./worker/clean-worker.ts", import.meta.url), { type: "module" }));

/** Starts workers ahead, so that nothing has to be requested once a file is in the page. Says whether they started. */
export async function prepareWorkers(): Promise<boolean> {
  while (spares.length < SPARES) spares.push(startCleaner());
  try {
    await Promise.all(spares);
    return true;
  } catch {
    // Opening a file tries again, and says so if that fails too.
    spares = [];
    return false;
  }
}

export async function openLine({ hear, lose }: Listener): Promise<Line> {
  const worker = await (spares.shift() ?? startCleaner());
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    worker.terminate();
  };
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      end();
      lose();
    }, SILENCE_MS);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    if (data.kind !== "idle") {
      watch();
      hear(data);
    } else if (data.handled === sent) clearTimeout(timer);
  });
  worker.addEventListener("error", (event) => {
    // Its message may hold cells; the console must not have them.
    event.preventDefault();
    end();
    lose();
  });
  return {
    send(request) {
      sent += 1;
      watch();
      worker.postMessage(request, request.kind === "adopt" ? buffersOf(request.opened.table) : []);
    },
    end,
  };
}
