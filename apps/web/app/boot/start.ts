import { reloadForMissingChunk, withChunkTimeout } from "#app/navigation/chunk-reload.ts";

let sayMissing = () => {};

/** Sets what says that the application could not start. */
export function whenMissing(say: () => void): void {
  sayMissing = say;
}

/** The addresses of the page's modules, which build/page writes on the script element. */
const modules = document.currentScript?.dataset.modules?.split(" ") ?? [];

/** Starts the application after the first paint, so that it delays nothing: the page works without it. */
export function startAfterPaint(): void {
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
}

/** The latest that a page starts after it was parsed. */
const STARTS_BY_MS = 3_000;

// A page in the background is not painted, a browser that hides timings, such as Tor's, reports no paint, and a
// picture that never arrives delays `load`.
setTimeout(start, STARTS_BY_MS);

let hasStarted = false;

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  // Request all of them now, rather than discover each in another.
  for (const href of modules) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  }
  withChunkTimeout(run()).catch((thrown: unknown) => {
    if (reloadForMissingChunk()) return;
    sayMissing();
    // What is missing may come with the connection.
    addEventListener("online", () => void reloadForMissingChunk());
    throw thrown;
  });
}

/** One module after the other, each in its own task: the page stays responsive in between. */
async function run(): Promise<void> {
  for (const module of modules) await import(/* @vite-ignore */ module);
}
