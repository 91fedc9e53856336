import { MISSING_PART_MESSAGE } from "@site/content/query/missing-part";
import { CHUNK_LOAD_TIMEOUT_MS, CHUNK_RELOAD_GUARD_MS } from "@site/contracts/site/spec-constants";

import { safeSessionStorage } from "#app/lib/browser-storage.ts";

import { isIsolatedPage } from "./isolated-pages.ts";

const KEY = "chunk-reload-at";

/** The browser's own dialog, because the page may lack the styles of ours. iPhones do not ask before a reload. */
const RELOAD_QUESTION =
  "A part of this page could not be loaded. Reload the page? You'd lose what you have not saved.";

/** The parts of the browser that reloading needs; tests replace them. */
interface ReloadHost {
  storage: Pick<typeof safeSessionStorage, "read" | "write">;
  now: () => number;
  online: () => boolean;
  /** Whether the page may go: it has no unsaved work, or the visitor agrees. */
  mayReload: () => boolean;
  reload: () => void;
}

/** Called before a reload; set once the application has started. */
let beforeReload = () => {};
/** Set once the application has started. Before that, boot/page-controls.ts restores what was typed. */
let mayReload = () => true;
/** Returns the address that the visitor is navigating to, if any. */
let getTargetAddress: () => string | undefined = () => undefined;

/** How long a page may take to load before the visitor counts as staying here. */
const LEAVING_MS = 10_000;

/** When the visitor last began to leave the page. */
let leftAt = Number.NEGATIVE_INFINITY;

/**
 * Watches for the visitor leaving. Safari then cancels the page's requests, so that its chunks seem to be missing, and
 * a reload would stop the navigation.
 */
export function watchLeaving(): void {
  addEventListener("beforeunload", () => {
    leftAt = Date.now();
  });
}

const browserHost: ReloadHost = {
  storage: safeSessionStorage,
  now: () => Date.now(),
  online: () => navigator.onLine,
  mayReload: () => mayReload(),
  reload() {
    if (Date.now() - leftAt < LEAVING_MS) setTimeout(reload, LEAVING_MS);
    else reload();
  },
};

function reload(): void {
  beforeReload();
  const target = getTargetAddress();
  if (target) location.assign(target);
  else location.reload();
}

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
 * own error page. Asks first if the page has unsaved work. Returns whether the page reloads.
 */
export function reloadForMissingChunk(host: ReloadHost = browserHost): boolean {
  if (!host.online()) return false;
  const last = Number(host.storage.read(KEY) ?? Number.NEGATIVE_INFINITY);
  const now = host.now();
  // A clock that was set back must not block reloads forever.
  if (now >= last && now - last < CHUNK_RELOAD_GUARD_MS) return false;
  if (host.storage.write(KEY, String(now)) !== "stored") return false;
  if (!host.mayReload()) return false;
  host.reload();
  return true;
}

let prefetches = 0;
const missingChunkErrors = new WeakSet<Error>();

/** Whether the browser threw this error for a missing chunk; its message is meant for developers. */
export function isMissingChunk(error: Error): boolean {
  return missingChunkErrors.has(error);
}

const FIELDS = "main :is(input:not([type=hidden],[type=search],[readonly]),textarea)";

/** Whether a reload would lose something: text that was typed into the page, or a table that was opened in it. */
export function hasUnsavedWork(): boolean {
  if (findFields().some(isTyped)) return true;
  return isIsolatedPage(location.pathname) && document.querySelector("main [role=grid]") !== null;
}

const findFields = () => [...document.querySelectorAll<HTMLInputElement>(FIELDS)];

/**
 * The fields that the visitor typed into; undefined until the application starts. It sets values and default values of
 * its own, so a field alone does not tell.
 */
let typedFields: WeakSet<EventTarget> | undefined;

function isTyped(field: HTMLInputElement): boolean {
  if (field.type === "checkbox" || field.type === "radio") {
    return typedFields?.has(field) ?? field.checked !== field.defaultChecked;
  }
  return field.value !== "" && (typedFields?.has(field) ?? field.value !== field.defaultValue);
}

function recordTyping(): void {
  const typed = new WeakSet<EventTarget>(findFields().filter(isTyped));
  typedFields = typed;
  addEventListener("input", ({ target }) => void (target && typed.add(target)), { capture: true });
}

/**
 * Reloads the page after every failed dynamic import, at the address that the visitor is navigating to (Vite, "Load
 * Error Handling"). A missing stylesheet of this build reloads too: the new document contains the rules it needs.
 */
export function watchMissingChunks(getTarget: () => string | undefined): void {
  watchLeaving();
  getTargetAddress = getTarget;
  beforeReload = trackReload;
  addEventListener("vite:preloadError", ({ payload }) => {
    missingChunkErrors.add(payload);
    if (prefetches === 0) reloadForMissingChunk();
  });
  // Error events of elements do not bubble.
  addEventListener("error", reloadForStylesheet, { capture: true });
  recordTyping();
  // A visitor who follows a link has left the work, and was asked by the page where necessary.
  mayReload = () => getTarget() !== undefined || !hasUnsavedWork() || confirm(RELOAD_QUESTION);
}

/** Extensions add stylesheets too. Those do not concern us. */
function reloadForStylesheet({ target }: Event): void {
  if (isOwnStylesheet(target)) reloadForMissingChunk();
}

export function isOwnStylesheet(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return false;
  const { origin, pathname } = new URL(target.href, location.href);
  return origin === location.origin && pathname.startsWith("/assets/");
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
