// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";

import { type TabSync, syncTabs } from "./page.ts";

const links: TabSync[] = [];

afterEach(() => {
  for (const link of links.splice(0)) link.stop();
  Reflect.deleteProperty(document, "visibilityState");
  vi.unstubAllGlobals();
});

function openTab(name: string) {
  const callback = vi.fn();
  const link = syncTabs(name, callback);
  links.push(link);
  return { ...link, callback };
}

/** Waits until all earlier messages have arrived. */
async function waitForMessages(name: string): Promise<void> {
  const [one, other] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  const arrived = new Promise((resolve) => {
    other.addEventListener("message", resolve);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  one.postMessage(null);
  await arrived;
  one.close();
  other.close();
}

function dispatchPageEvent(type: "pagehide" | "pageshow", persisted = false): void {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
}

function setVisibility(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", {
    configurable: true,
    value: visibilityState,
  });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("other tabs with the same cookies are notified, but not this tab or tabs with other cookies", async () => {
  const [one, other, foreign] = [openTab("flag"), openTab("flag"), openTab("other")];
  one.notify();
  await expect.poll(() => other.callback).toHaveBeenCalledTimes(1);
  await waitForMessages("heard");
  expect(one.callback).not.toHaveBeenCalled();
  expect(foreign.callback).not.toHaveBeenCalled();
});

test("the name of the channel cannot clash with channels of the site", async () => {
  const { callback } = openTab("flag");
  await waitForMessages("flag");
  expect(callback).not.toHaveBeenCalled();
  await waitForMessages("consent:flag");
  expect(callback).toHaveBeenCalled();
});

test("a page in the back/forward cache has no open channel, and checks the cookies when it returns", async () => {
  const { callback, notify } = openTab("flag");
  dispatchPageEvent("pagehide");
  await waitForMessages("consent:flag");
  expect(notify).not.toThrow();
  dispatchPageEvent("pageshow");
  await waitForMessages("consent:flag");
  expect(callback).not.toHaveBeenCalled();
  dispatchPageEvent("pageshow", true);
  expect(callback).toHaveBeenCalledTimes(1);
  await waitForMessages("consent:flag");
  expect(callback).toHaveBeenCalledTimes(2);
});

test("a tab checks the cookies when it becomes visible, not when it is hidden", () => {
  const { callback } = openTab("flag");
  setVisibility("hidden");
  expect(callback).not.toHaveBeenCalled();
  setVisibility("visible");
  expect(callback).toHaveBeenCalledTimes(1);
});

test("after a stop nothing is reported", async () => {
  const { callback, stop } = openTab("flag");
  stop();
  setVisibility("visible");
  dispatchPageEvent("pageshow", true);
  await waitForMessages("consent:flag");
  expect(callback).not.toHaveBeenCalled();
});

test("after a stop the channel is not closed a second time", () => {
  const close = vi.spyOn(BroadcastChannel.prototype, "close");
  const { stop } = openTab("flag");
  stop();
  close.mockClear();
  dispatchPageEvent("pagehide");
  expect(close).not.toHaveBeenCalled();
  close.mockRestore();
});

test("a browser without channels, or in which they throw, still tells when the tab is visible", () => {
  vi.stubGlobal(
    "BroadcastChannel",
    vi.fn(function createChannel() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    }),
  );
  const tab = openTab("flag");
  expect(() => tab.notify()).not.toThrow();
  setVisibility("visible");
  expect(tab.callback).toHaveBeenCalledTimes(1);
  dispatchPageEvent("pagehide");
  dispatchPageEvent("pageshow", true);
  expect(tab.callback).toHaveBeenCalledTimes(2);
});
