// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { resetPage, setCookies } from "../../tests/browser.ts";
import { type CallLog, closePages, openPage } from "../../tests/visitor.ts";
import type { ConsentRule } from "../core/config.ts";
import { readHostRule } from "./host-rule.ts";

let calls: CallLog;

beforeEach(() => {
  resetPage("http://site.test/");
  calls = [];
});
afterEach(() => {
  closePages();
  delete document.documentElement.dataset.consentRule;
  Reflect.deleteProperty(navigator, "globalPrivacyControl");
  Reflect.deleteProperty(navigator, "cookieEnabled");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a page whose response had this `Server-Timing` entry. */
function stubServerTiming(name: string, description: string): void {
  vi.stubGlobal("performance", {
    getEntriesByType: () => [{ serverTiming: [{ name: "db" }, { name, description }] }],
  });
}

test("the rule is in an attribute or a header, and opt-in without one", () => {
  expect(readHostRule()).toBe("opt-in");
  stubServerTiming("consent", "opt-out");
  expect(readHostRule()).toBe("opt-out");
  document.documentElement.dataset.consentRule = "none";
  expect(readHostRule()).toBe("none");
  document.documentElement.dataset.consentRule = "everything";
  expect(readHostRule()).toBe("opt-in");
});

test("a browser without Server-Timing asks", () => {
  vi.stubGlobal("performance", undefined);
  expect(readHostRule()).toBe("opt-in");
});

const open = (rule: ConsentRule | (() => ConsentRule)) =>
  openPage(calls, {}, { reload: () => void calls.push("reload"), rule });
const all = ["count", "ads", "videos", "maps"];

test("under opt-out everything runs without asking, Consent Mode is granted, and a decline ends it", () => {
  const consent = open("opt-out");
  expect(consent.getSnapshot()).toMatchObject({ isPromptRequired: false, enabled: all });
  expect(calls).toEqual(all.map((id) => `accepted ${id}`));
  expect(document.documentElement.dataset.consent).toBe("done given opt-out");
  const [, update] = window.dataLayer as IArguments[];
  expect(update?.[2]).toMatchObject({ analytics_storage: "granted", ad_storage: "denied" });

  consent.declineAll();
  closePages();
  calls = [];
  expect(open("opt-out").getSnapshot()).toMatchObject({ status: "declined", enabled: [] });
  expect(calls).toEqual([]);
});

test("under opt-out Global Privacy Control declines", () => {
  Object.defineProperty(navigator, "globalPrivacyControl", { configurable: true, value: true });
  expect(open("opt-out").getSnapshot()).toMatchObject({ isPromptRequired: false, enabled: [] });
  expect(calls).toEqual([]);
});

test("under none everything runs, and the root element says so", () => {
  expect(open(() => "none").getSnapshot().enabled).toEqual(all);
  expect(document.documentElement.dataset.consent).toBe("done given none");
});

test("if cookies are blocked, nothing runs under any rule, since a decline couldn't be stored", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  Object.defineProperty(navigator, "cookieEnabled", { configurable: true, value: false });
  expect(open("opt-out").getSnapshot()).toMatchObject({ isBlocked: true, enabled: [] });
  expect(calls).toEqual([]);
});

test("a decision about earlier services applies under opt-out without asking again", () => {
  setCookies("flag=true.old", "list=ads");
  expect(open("opt-out").getSnapshot()).toMatchObject({
    enabled: ["ads"],
    isPromptRequired: false,
  });
});

test("if the host's function throws, visitors are asked", () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  const consent = open(() => {
    throw new Error("no region");
  });
  expect(consent.getSnapshot()).toMatchObject({ rule: "opt-in", isPromptRequired: true });
  expect(report).toHaveBeenCalledOnce();
});
