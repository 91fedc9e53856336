import { CHUNK_LOAD_TIMEOUT_MS, CHUNK_RELOAD_GUARD_MS } from "@site/contracts/site/spec-constants";

const KEY = "chunk-reload-at";

interface Page {
  storage: Pick<Storage, "getItem" | "setItem">;
  now: () => number;
  online: () => boolean;
  reload: () => void;
}

const thisPage: Page = {
  get storage() {
    return sessionStorage;
  },
  now: () => Date.now(),
  online: () => navigator.onLine,
  reload() {
    // On the way to another page, that page is what the visitor wants to see whole.
    const asked = window.__reactRouterDataRouter?.state.navigation.location;
    if (asked) location.assign(asked.pathname + asked.search + asked.hash);
    else location.reload();
  },
};

/**
 * Reloads the page for a chunk that is missing, most likely because a new version is out. At most once in
 * the specification's 60 seconds, never where that cannot be remembered, and not while the browser is
 * offline: the site would give way to the browser's own page. Tells whether it reloads.
 */
export function reloadForChunk(page: Page = thisPage): boolean {
  if (!page.online()) return false;
  try {
    const last = Number(page.storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
    const now = page.now();
    // A clock that was set back must not forbid the reload for ever.
    if (now >= last && now - last < CHUNK_RELOAD_GUARD_MS) return false;
    page.storage.setItem(KEY, String(now));
  } catch {
    return false;
  }
  page.reload();
  return true;
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
 * A dynamic import of our own code, with the time-out and the reload of a missing chunk; it does not settle
 * while the page is on its way to be loaded anew. The build puts it around each of them
 * (scripts/guard-dynamic-import.ts); those of routes are guarded inside the router.
 */
export async function guardedImport<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withChunkTimeout(load());
  } catch (thrown) {
    if (!reloadForChunk()) throw thrown;
    return new Promise(() => {});
  }
}

/** What the error page says when a reload did not help or could not. */
export function chunkError(cause: unknown): Error {
  return new Error(
    "A part of this page could not be loaded. Check your connection, then reload the page.",
    { cause },
  );
}
