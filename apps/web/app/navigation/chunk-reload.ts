import { MISSING_PART_MESSAGE } from "@site/content/query/missing-part";
import { CHUNK_LOAD_TIMEOUT_MS, CHUNK_RELOAD_GUARD_MS } from "@site/contracts/site/spec-constants";

const KEY = "chunk-reload-at";

interface Page {
  storage: Pick<Storage, "getItem" | "setItem">;
  now: () => number;
  online: () => boolean;
  reload: () => void;
}

/** A page that has not started asks nothing before it is left. */
let beforeReload = () => {};
/** The address that the visitor is navigating to, if any. */
let askedAddress: () => string | undefined = () => undefined;

const thisPage: Page = {
  get storage() {
    return sessionStorage;
  },
  now: () => Date.now(),
  online: () => navigator.onLine,
  reload() {
    beforeReload();
    const asked = askedAddress();
    if (asked) location.assign(asked);
    else location.reload();
  },
};

/** While the page reloads. It settles only if the visitor, asked about unsaved input, stays on the page. */
let reloading: Promise<void> | undefined;

function expectReload(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  reloading = promise;
  const asked = (event: BeforeUnloadEvent) => {
    // Timers wait for the answer.
    setTimeout(() => {
      if (!event.defaultPrevented) return;
      reloading = undefined;
      resolve();
    });
  };
  addEventListener("beforeunload", asked, { once: true });
}

/**
 * Reloads the page because of a missing chunk, most likely after a new deploy. At most once in the specification's
 * 60 seconds, never if that cannot be stored, and not while the browser is offline, which would replace the site
 * with the browser's error page. Returns whether it reloads.
 */
export function reloadForMissingChunk(page: Page = thisPage): boolean {
  if (!page.online()) return false;
  try {
    const last = Number(page.storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
    const now = page.now();
    // A clock that was set back must not block the reload forever.
    if (now >= last && now - last < CHUNK_RELOAD_GUARD_MS) return false;
    page.storage.setItem(KEY, String(now));
  } catch {
    return false;
  }
  page.reload();
  return true;
}

let prefetches = 0;
const missing = new WeakSet<Error>();

/** Whether the error is the browser's about a missing chunk, whose words are for developers. */
export function isMissingChunk(error: Error): boolean {
  return missing.has(error);
}

/**
 * Reloads the page for every failed dynamic import, at the address that the visitor is navigating to. Source: Vite,
 * "Load Error Handling". A missing stylesheet reloads it too: the new document contains its own rules.
 */
export function watchMissingChunks(asked: () => string | undefined): void {
  askedAddress = asked;
  beforeReload = expectReload;
  addEventListener("vite:preloadError", ({ payload }) => {
    missing.add(payload);
    if (prefetches === 0) reloadForMissingChunk();
  });
  // Such an event does not bubble.
  addEventListener("error", reloadForStylesheet, { capture: true });
}

function reloadForStylesheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") reloadForMissingChunk();
}

/** Loads a chunk that the visitor has not requested: nothing reloads for it. What needs it requests it again. */
export async function prefetchChunk(load: () => Promise<unknown>): Promise<void> {
  prefetches += 1;
  try {
    await load();
  } catch {
    // The visitor requested nothing, so nothing is missing yet.
  } finally {
    prefetches -= 1;
  }
}

/** A chunk that has not arrived in the specification's time counts as failed. */
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

/**
 * Loads a page or a part of one by its dynamic import. Rejects with a readable message; does not settle while the
 * page reloads.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withChunkTimeout(load());
  } catch (cause) {
    if (reloading || reloadForMissingChunk()) await reloading;
    throw new Error(MISSING_PART_MESSAGE, { cause });
  }
}
