import { CHUNK_LOAD_TIMEOUT_MS } from "@site/contracts/site/spec-constants";
import { afterEach, expect, test, vi } from "vitest";

import { reloadForMissingChunk, withChunkTimeout } from "./chunk-reload.ts";

afterEach(() => {
  vi.useRealTimers();
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
