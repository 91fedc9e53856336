// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { resetPage, setCookies } from "../../tests/browser.ts";
import type { ConsentConfig } from "../core/config.ts";
import { findUndeclared, listStored, reportUndeclared } from "./index.ts";

const config: ConsentConfig = {
  necessary: [{ id: "session", name: "S", description: "S", cookies: ["session"] }],
  optional: [{ id: "count", name: "C", description: "C", cookies: ["_ga", "_ga_*"] }],
  functional: [],
};

function clearStorages(): void {
  localStorage.clear();
  sessionStorage.clear();
}

// Other test files leave items in the same storages.
beforeEach(() => {
  resetPage("http://site.test/");
  clearStorages();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clearStorages();
});

test("what no service declares is found in every kind of storage, what one declares is not", async () => {
  setCookies("session=1", "_ga_X=1", "cookie_control_consent=true", "tracker=1");
  localStorage.setItem("cookie_control_consent_record", "{}");
  localStorage.setItem("theme", "dark");
  sessionStorage.setItem("draft:signup", "{}");
  sessionStorage.setItem("visitor", "1");
  vi.stubGlobal("indexedDB", { databases: async () => [{ name: "heartbeat" }] });
  vi.stubGlobal("caches", { keys: async () => ["offline"] });
  const stored = await listStored();
  expect(stored).toHaveLength(10);
  expect(findUndeclared(config, stored, { storage: ["theme", "draft:*", "offline"] })).toEqual([
    { place: "cookie", name: "tracker" },
    { place: "session storage", name: "visitor" },
    { place: "IndexedDB", name: "heartbeat" },
  ]);
});

test("storage that throws counts as empty", async () => {
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("indexedDB", { databases: () => Promise.reject(new Error("blocked")) });
  setCookies("a=1");
  expect(await listStored()).toEqual([{ place: "cookie", name: "a" }]);
});

test("a page in development is told once about each undeclared item, until stopped", async () => {
  vi.useFakeTimers();
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  setCookies("tracker=1");
  const stop = reportUndeclared(config);
  await vi.advanceTimersByTimeAsync(5000);
  localStorage.setItem("visitor", "1");
  await vi.advanceTimersByTimeAsync(5000);
  stop();
  localStorage.setItem("later", "1");
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  expect(warn.mock.calls.flat()).toEqual([
    "No service declares this cookie: tracker",
    "No service declares this local storage: visitor",
  ]);
});
