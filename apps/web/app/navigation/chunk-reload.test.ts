// @vitest-environment jsdom
import { CHUNK_LOAD_TIMEOUT_MS } from "@site/contracts/site/spec-constants";
import { afterEach, expect, test, vi } from "vitest";

import {
  hasUnsavedWork,
  isOwnStylesheet,
  reloadForMissingChunk,
  watchMissingChunks,
  withChunkTimeout,
} from "./chunk-reload.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
  document.body.replaceChildren();
  document.head.replaceChildren();
  sessionStorage.clear();
});

function createBrowser() {
  const kept = new Map<string, string>();
  const page = {
    at: 1_000_000,
    reloads: 0,
    storage: {
      read: (key: string) => kept.get(key),
      write(key: string, value: string): "stored" | "blocked" {
        kept.set(key, value);
        return "stored";
      },
    },
    now: () => page.at,
    connected: true,
    online: () => page.connected,
    agrees: true,
    mayReload: () => page.agrees,
    reload: () => {
      page.reloads += 1;
    },
  };
  return page;
}

test("a missing chunk reloads the page at most once in 60 seconds", () => {
  const page = createBrowser();
  expect(reloadForMissingChunk(page)).toBe(true);
  page.at += 59_999;
  expect(reloadForMissingChunk(page)).toBe(false);
  page.at += 1;
  expect(reloadForMissingChunk(page)).toBe(true);
  expect(page.reloads).toBe(2);
});

test("a clock that was set back does not block the reload", () => {
  const page = createBrowser();
  reloadForMissingChunk(page);
  page.at -= 3_600_000;
  expect(reloadForMissingChunk(page)).toBe(true);
});

test("the page does not reload while the browser is offline", () => {
  const page = createBrowser();
  page.connected = false;
  expect(reloadForMissingChunk(page)).toBe(false);
  page.connected = true;
  expect(reloadForMissingChunk(page)).toBe(true);
  expect(page.reloads).toBe(1);
});

test("the page does not reload if storage is unavailable", () => {
  const page = createBrowser();
  page.storage.write = () => "blocked";
  expect(reloadForMissingChunk(page)).toBe(false);
  expect(page.reloads).toBe(0);
});

test("a chunk fails after 120 seconds", async () => {
  vi.useFakeTimers();
  const outcome = withChunkTimeout(new Promise(() => {})).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(CHUNK_LOAD_TIMEOUT_MS);
  expect(await outcome).toBeInstanceOf(Error);
  expect(vi.getTimerCount()).toBe(0);
});

test("a loaded chunk leaves no timer behind", async () => {
  vi.useFakeTimers();
  expect(await withChunkTimeout(Promise.resolve("module"))).toBe("module");
  expect(vi.getTimerCount()).toBe(0);
});

test("with unsaved work the page reloads only if the visitor agrees, and asks once in 60 seconds", () => {
  const page = createBrowser();
  page.agrees = false;
  expect(reloadForMissingChunk(page)).toBe(false);
  page.agrees = true;
  expect(reloadForMissingChunk(page)).toBe(false);
  page.at += 60_000;
  expect(reloadForMissingChunk(page)).toBe(true);
  expect(page.reloads).toBe(1);
});

test.each([
  ["/assets/app-1a2b.css", true],
  [`${location.origin}/assets/app-1a2b.css`, true],
  ["/theme.css", false],
  ["https://cdn.example/assets/app.css", false],
  ["chrome-extension://abcdef/assets/dark.css", false],
])("the stylesheet %s belongs to this build: %s", (href, isOwn) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  expect(isOwnStylesheet(link)).toBe(isOwn);
  link.rel = "preload";
  expect(isOwnStylesheet(link)).toBe(false);
});

test.each([
  ["a typed password", "/signup", '<input type="password" data-value="secret">', true],
  ["typed text", "/support", '<textarea data-value="Hello"></textarea>', true],
  ["a ticked box", "/signup", '<input type="checkbox" data-value="on">', true],
  ["an unchanged field", "/account", '<input value="Ada">', false],
  ["an empty form", "/signup", "<input><textarea></textarea>", false],
  ["a search, which is in the address", "/blog", '<input type="search" data-value="a">', false],
  ["an opened table", "/clean", '<div role="grid"></div>', true],
  ["a table of ours", "/datasets", '<div role="grid"></div>', false],
])("%s is unsaved work: %#", (_, path, html, isUnsaved) => {
  history.replaceState(null, "", path);
  const main = document.body.appendChild(document.createElement("main"));
  main.append(document.createRange().createContextualFragment(html));
  for (const field of main.querySelectorAll<HTMLInputElement>("[data-value]")) {
    if (field.type === "checkbox") field.checked = true;
    else field.value = field.dataset.value ?? "";
  }
  expect(hasUnsavedWork()).toBe(isUnsaved);
});

test("a stylesheet of an extension that fails asks nothing, one of ours asks before typed text is lost", () => {
  const ask = vi.spyOn(globalThis, "confirm").mockReturnValue(false);
  watchMissingChunks(() => undefined);
  const main = document.body.appendChild(document.createElement("main"));
  const field = main.appendChild(document.createElement("input"));
  const filled = main.appendChild(document.createElement("input"));
  filled.value = "filled in by the application";
  expect(hasUnsavedWork()).toBe(false);
  // React also sets the default value of a field whose value it controls.
  field.value = "ada@example.com";
  field.defaultValue = field.value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const fail = (href: string) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    document.head.append(link);
    link.dispatchEvent(new Event("error"));
  };
  fail("chrome-extension://abcdef/dark.css");
  expect(ask).not.toHaveBeenCalled();
  fail("/assets/app-1a2b.css");
  expect(ask).toHaveBeenCalledTimes(1);
});
