/**
 * The browser's storage and media queries, for code that must work without them: a browser may throw at any use, as
 * Firefox does if cookies are blocked. The rest of the app reaches them only through this file (.oxlintrc.json).
 */

/** What became of a value that was stored. */
type StoreResult = "stored" | "full" | "blocked";

interface SafeStorage {
  /** Undefined if there is no value, or if storage is blocked. */
  read: (key: string) => string | undefined;
  write: (key: string, value: string) => StoreResult;
  remove: (key: string) => void;
  /** Undefined if storage is blocked. */
  listKeys: () => string[] | undefined;
}

/** Kept after the browser was closed, and shared by all tabs. */
export const safeLocalStorage = createSafeStorage(() => localStorage);

/** Kept as long as the tab. */
export const safeSessionStorage = createSafeStorage(() => sessionStorage);

function createSafeStorage(getStorage: () => Storage): SafeStorage {
  // The property itself can throw, so it is read at each use.
  return {
    read: (key) => attempt(() => getStorage().getItem(key)) ?? undefined,
    write(key, value) {
      try {
        getStorage().setItem(key, value);
        return "stored";
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
        return isFull ? "full" : "blocked";
      }
    },
    remove: (key) => attempt(() => getStorage().removeItem(key)),
    listKeys: () => attempt(() => Object.keys(getStorage())),
  };
}

/** Whether a media query matches; false if the browser does not say. */
export function matchesMedia(query: string): boolean {
  return attempt(() => matchMedia(query).matches) ?? false;
}

/** Calls back when the answer to a media query changes. Returns a function that stops it. */
export function onMediaChange(query: string, callback: () => void): () => void {
  const list = attempt(() => matchMedia(query));
  list?.addEventListener("change", callback);
  return () => list?.removeEventListener("change", callback);
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
