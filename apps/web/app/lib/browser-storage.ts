/**
 * The browser's storage and media queries, for code that must work without them: a browser may throw at any use, as
 * Firefox does if cookies are blocked. The rest of the app reaches them only through this file (.oxlintrc.json).
 */

/** Result of storing a value. */
type StoreResult = "stored" | "full" | "blocked";

interface SafeStorage {
  /** Undefined if there is no value, or if storage is blocked. */
  read: (key: string) => string | undefined;
  write: (key: string, value: string) => StoreResult;
  remove: (key: string) => void;
  /** Undefined if storage is blocked. */
  listKeys: () => string[] | undefined;
}

/** Persists after the browser is closed; shared by all tabs. */
export const safeLocalStorage = createSafeStorage(() => localStorage);

/** Persists until the tab is closed. */
export const safeSessionStorage = createSafeStorage(() => sessionStorage);

function createSafeStorage(getStorage: () => Storage): SafeStorage {
  // Accessing `localStorage` itself can throw, so do it on each use.
  return {
    read: (key) => tryBrowserApi(() => getStorage().getItem(key)) ?? undefined,
    write(key, value) {
      try {
        getStorage().setItem(key, value);
        return "stored";
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
        return isFull ? "full" : "blocked";
      }
    },
    remove: (key) => tryBrowserApi(() => getStorage().removeItem(key)),
    listKeys: () => tryBrowserApi(() => Object.keys(getStorage())),
  };
}

/** Whether a media query matches; false if the browser throws. */
export function matchesMedia(query: string): boolean {
  return tryBrowserApi(() => matchMedia(query).matches) ?? false;
}

/** Calls `callback` when the result of a media query changes. Returns a function that stops listening. */
export function onMediaChange(query: string, callback: () => void): () => void {
  const list = tryBrowserApi(() => matchMedia(query));
  list?.addEventListener("change", callback);
  return () => list?.removeEventListener("change", callback);
}

function tryBrowserApi<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
