import { reloadForChunk, withChunkTimeout } from "#app/navigation/chunk-reload.ts";

/** The addresses of the page's modules, which build/page names on the script itself. */
const modules = document.currentScript?.dataset.modules?.split(" ") ?? [];

/**
 * Starts the application once the visitor sees the page, so that it delays nothing: the page
 * works before. A page in the background is not painted, so nothing is waited for there.
 */
export function startAfterPaint(): void {
  if (document.hidden) {
    start();
    return;
  }
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    start();
  }).observe({ type: "paint", buffered: true });
}

function start(): void {
  // Asked for all at once, not as one is found in the other.
  for (const href of modules) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  }
  withChunkTimeout(run()).catch((thrown: unknown) => {
    if (!reloadForChunk()) throw thrown;
  });
}

/** One module after the other, each in a task of its own: the page answers in between. */
async function run(): Promise<void> {
  for (const module of modules) await import(/* @vite-ignore */ module);
}
