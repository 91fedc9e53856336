import { MISSING_PART_MESSAGE } from "@site/content/query/missing-part";
import { CHUNK_LOAD_TIMEOUT_MS, CHUNK_RELOAD_GUARD_MS } from "@site/contracts/site/spec-constants";

import { safeSessionStorage } from "#app/lib/browser-storage.ts";

const KEY = "chunk-reload-at";

/** The parts of the browser that reloading needs; tests replace them. */
interface ReloadHost {
  storage: Pick<typeof safeSessionStorage, "read" | "write">;
  now: () => number;
  online: () => boolean;
  reload: () => void;
}

/** Called before a reload; set once the application has started. */
let beforeReload = () => {};
/** Returns the address that the visitor is navigating to, if any. */
let getTargetAddress: () => string | undefined = () => undefined;

const browserHost: ReloadHost = {
  storage: safeSessionStorage,
  now: () => Date.now(),
  online: () => navigator.onLine,
  reload() {
    beforeReload();
    const target = getTargetAddress();
    if (target) location.assign(target);
    else location.reload();
  },
};

/** Pending while the page reloads. It resolves only if the visitor chooses to stay because of unsaved input. */
let reloading: Promise<void> | undefined;

function trackReload(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  reloading = promise;
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    // Timers are paused while the browser asks.
    setTimeout(() => {
      if (!event.defaultPrevented) return;
      reloading = undefined;
      resolve();
    });
  };
  addEventListener("beforeunload", onBeforeUnload, { once: true });
}

/**
 * Reloads the page after a chunk could not be loaded, most likely because of a new deploy. At most once in the
 * specification's 60 seconds, never if that cannot be stored, and not while offline, when the browser would show its
 * own error page. Returns whether the page reloads.
 */
export function reloadForMissingChunk(host: ReloadHost = browserHost): boolean {
  if (!host.online()) return false;
  const last = Number(host.storage.read(KEY) ?? Number.NEGATIVE_INFINITY);
  const now = host.now();
  // A clock that was set back must not block reloads forever.
  if (now >= last && now - last < CHUNK_RELOAD_GUARD_MS) return false;
  if (host.storage.write(KEY, String(now)) !== "stored") return false;
  host.reload();
  return true;
}

let prefetches = 0;
const missingChunkErrors = new WeakSet<Error>();

/** Whether the browser threw this error for a missing chunk; its message is meant for developers. */
export function isMissingChunk(error: Error): boolean {
  return missingChunkErrors.has(error);
}

/**
 * Reloads the page after every failed dynamic import, at the address that the visitor is navigating to (Vite, "Load
 * Error Handling"). A missing stylesheet reloads too: the new document contains the rules it needs.
 */
export function watchMissingChunks(getTarget: () => string | undefined): void {
  getTargetAddress = getTarget;
  beforeReload = trackReload;
  addEventListener("vite:preloadError", ({ payload }) => {
    missingChunkErrors.add(payload);
    if (prefetches === 0) reloadForMissingChunk();
  });
  // Error events of elements do not bubble.
  addEventListener("error", reloadForStylesheet, { capture: true });
}

function reloadForStylesheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") reloadForMissingChunk();
}

/** Loads a chunk ahead of use. A failure does not reload the page: the code that needs the chunk requests it again. */
export async function prefetchChunk(load: () => Promise<unknown>): Promise<void> {
  prefetches += 1;
  try {
    await load();
  } catch {
    // Nothing needs the chunk yet.
  } finally {
    prefetches -= 1;
  }
}

/** Rejects if the chunk does not arrive in the specification's time. */
export async function withChunkTimeout<T>(chunk: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The chunk timed out.")), CHUNK_LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([chunk, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads the chunk of a page or component. Rejects with a readable message; stays pending while the page reloads. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withChunkTimeout(load());
  } catch (cause) {
    if (reloading || reloadForMissingChunk()) await reloading;
    throw new Error(MISSING_PART_MESSAGE, { cause });
  }
}
