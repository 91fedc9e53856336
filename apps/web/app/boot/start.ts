import {
  reloadForMissingChunk,
  watchLeaving,
  withChunkTimeout,
} from "#app/navigation/chunk-reload.ts";

/** Latest start of the application, in milliseconds after the page was parsed. */
const START_TIMEOUT_MS = 3_000;

/** The URLs of the page's modules; build/page writes them to the script element. */
const modules = document.currentScript?.dataset.modules?.split(" ") ?? [];

/** Starts the application after the first paint, because the page works without it. */
export function startApplication({ onFailure }: { onFailure: () => void }): void {
  watchLeaving();
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    loadModules(onFailure);
  };
  addEventListener("load", () => {
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  });
  // For pages without a paint event: background tabs, browsers that hide timings such as Tor's, or an image that never
  // finishes loading.
  setTimeout(start, START_TIMEOUT_MS);
}

function loadModules(onFailure: () => void): void {
  // Request all modules now instead of discovering them one after another.
  for (const href of modules) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  }
  withChunkTimeout(importModules()).catch((thrown: unknown) => {
    if (reloadForMissingChunk()) return;
    onFailure();
    // Retry once the connection is back.
    addEventListener("online", () => void reloadForMissingChunk());
    throw thrown;
  });
}

/** Imports one module at a time, each in its own task, so that the page stays responsive. */
async function importModules(): Promise<void> {
  for (const module of modules) await import(/* @vite-ignore */ module);
}
