// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";

import { type TabSync, syncTabs } from "./follow-tabs.ts";

const links: TabSync[] = [];

afterEach(() => {
  for (const link of links.splice(0)) link.stop();
  Reflect.deleteProperty(document, "visibilityState");
});

function tab(name: string) {
  const called = vi.fn();
  const link = syncTabs(name, called);
  links.push(link);
  return { ...link, called };
}

/** Waits until all earlier messages have arrived. */
async function heard(name: string): Promise<void> {
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

function pass(type: "pagehide" | "pageshow", persisted = false): void {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
}

function look(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", {
    configurable: true,
    value: visibilityState,
  });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("other tabs with the same cookies are notified, but not this one and not those with other cookies", async () => {
  const [one, other, foreign] = [tab("flag"), tab("flag"), tab("other")];
  one.notifyTabs();
  await expect.poll(() => other.called).toHaveBeenCalledTimes(1);
  await heard("heard");
  expect(one.called).not.toHaveBeenCalled();
  expect(foreign.called).not.toHaveBeenCalled();
});

test("the channel has a name of its own, beside those of the site", async () => {
  const { called } = tab("flag");
  await heard("flag");
  expect(called).not.toHaveBeenCalled();
  await heard("consent:flag");
  expect(called).toHaveBeenCalled();
});

test("a page in the back/forward cache holds no channel, and asks when it comes back", async () => {
  const { called, notifyTabs } = tab("flag");
  pass("pagehide");
  await heard("consent:flag");
  expect(notifyTabs).not.toThrow();
  pass("pageshow");
  await heard("consent:flag");
  expect(called).not.toHaveBeenCalled();
  pass("pageshow", true);
  expect(called).toHaveBeenCalledTimes(1);
  await heard("consent:flag");
  expect(called).toHaveBeenCalledTimes(2);
});

test("a tab asks when it is looked at again, not when it is left", () => {
  const { called } = tab("flag");
  look("hidden");
  expect(called).not.toHaveBeenCalled();
  look("visible");
  expect(called).toHaveBeenCalledTimes(1);
});

test("once stopped nothing is followed", async () => {
  const { called, stop } = tab("flag");
  stop();
  look("visible");
  pass("pageshow", true);
  await heard("consent:flag");
  expect(called).not.toHaveBeenCalled();
});

test("once stopped a page that leaves closes nothing a second time", () => {
  const close = vi.spyOn(BroadcastChannel.prototype, "close");
  const { stop } = tab("flag");
  stop();
  close.mockClear();
  pass("pagehide");
  expect(close).not.toHaveBeenCalled();
  close.mockRestore();
});
