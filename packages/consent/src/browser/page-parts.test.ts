// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

import { resetPage } from "../../tests/browser.ts";
import type { ConsentConfig, ConsentType } from "../core/types.ts";
import { type ConsentClick, focusControlButton, onConsentClick } from "./click-action.ts";
import { updateConsentMode } from "./consent-mode.ts";
import { loadScript } from "./load-script.ts";
import { writeStateAttribute } from "./mark-root.ts";
import { openFrameGate } from "./open-gate.ts";

beforeEach(() => resetPage("http://site.test/"));

const item = (id: string, consentTypes?: ConsentType[]) => ({
  id,
  name: id,
  description: id,
  cookies: [],
  ...(consentTypes ? { consentTypes } : {}),
});
const config = (...items: ReturnType<typeof item>[]): ConsentConfig => ({
  necessary: [],
  optional: items,
  functional: [],
});

test("Google's tags get every type, granted for what is on, as arguments and not as an array", () => {
  const both = config(
    item("ads", ["ad_storage", "ad_user_data"]),
    item("count", ["analytics_storage"]),
    item("plain"),
  );
  updateConsentMode(both, "default", []);
  updateConsentMode(both, "update", ["ads", "plain"]);
  const denied = {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: "denied",
    functionality_storage: "denied",
    personalization_storage: "denied",
  };
  const sent = window.dataLayer as IArguments[];
  expect(sent.map((entry) => Array.from(entry))).toEqual([
    ["consent", "default", denied],
    ["consent", "update", { ...denied, ad_storage: "granted", ad_user_data: "granted" }],
  ]);
  expect(Object.prototype.toString.call(sent[0])).toBe("[object Arguments]");
});

test("nothing is sent where no item has consent types, and what waits already is kept", () => {
  updateConsentMode(config(item("plain"), item("empty", [])), "default", []);
  expect(window.dataLayer).toBeUndefined();
  window.dataLayer = ["before"];
  updateConsentMode(config(item("count", ["analytics_storage"])), "default", []);
  expect(window.dataLayer).toHaveLength(2);
  expect(window.dataLayer[0]).toBe("before");
});

test("a click is answered from within its button, once, with where it stood, until the listening ends", () => {
  document.body.innerHTML = `<div data-consent-bar><a href="#" data-consent-action="manage"><b>x</b></a></div>
    <button data-consent-action="accept">y</button><i>z</i>`;
  const clicks: ConsentClick[] = [];
  const stop = onConsentClick((click) => clicks.push(click));
  const press = (selector: string) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    document.querySelector(selector)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([press("b"), press("button"), press("i")]).toEqual([true, true, false]);
  document.dispatchEvent(new MouseEvent("click"));
  expect(clicks).toMatchObject([
    { action: "manage", onBar: true },
    { action: "accept", onBar: false },
  ]);
  expect(clicks[0]?.target).toBe(document.querySelector("a"));
  stop();
  press("button");
  expect(clicks).toHaveLength(2);
});

test("the control takes the focus without moving the page, and a page without one is left alone", () => {
  focusControlButton();
  document.body.innerHTML = "<button data-consent-control></button>";
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  focusControlButton();
  expect(document.activeElement).toBe(document.querySelector("button"));
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  focus.mockRestore();
});

test("a script is added once for each address, async, with its attributes, and tells that it ran", async () => {
  const first = loadScript("https://a.test/1.js", { "data-x": "y" });
  expect(loadScript("https://a.test/1.js")).toBe(first);
  const script = document.querySelector("script");
  expect(document.querySelectorAll("head script")).toHaveLength(1);
  expect(script?.getAttribute("src")).toBe("https://a.test/1.js");
  expect(script?.getAttribute("data-x")).toBe("y");
  expect(script?.async).toBe(true);
  script?.dispatchEvent(new Event("load"));
  await expect(first).resolves.toBeUndefined();
});

test("a script that cannot be loaded leaves nothing behind, and the next call tries again", async () => {
  const failed = loadScript("https://a.test/2.js");
  document.querySelector("script")?.dispatchEvent(new Event("error"));
  await expect(failed).rejects.toThrow("The script https://a.test/2.js could not be loaded.");
  expect(document.querySelector("script")).toBeNull();
  expect(loadScript("https://a.test/2.js")).not.toBe(failed);
  expect(document.querySelectorAll("script")).toHaveLength(1);
});

test.each([
  ["ask", { asks: true }],
  ["done", {}],
  ["done given", { enabled: ["ads"] }],
  ["ask given", { asks: true, enabled: ["ads"] }],
  ["done unsaved", { unsaved: true }],
  ["done", { unsaved: true, modalOpen: true }],
  ["blocked", { asks: true, blocked: true }],
])("the root element says %j", (marks, change) => {
  const state = { asks: false, enabled: [], blocked: false, unsaved: false, modalOpen: false };
  writeStateAttribute({ ...state, ...change });
  expect(document.documentElement.dataset.consent).toBe(marks);
});

test("a gate gives its frame for its notice, and is opened once", () => {
  document.body.innerHTML =
    "<div><template><iframe title='x'></iframe></template><p>notice</p></div>";
  const gate = document.querySelector("div") as HTMLElement;
  const frame = openFrameGate(gate);
  expect(frame).toBe(document.querySelector("iframe"));
  expect(gate.innerHTML).toBe('<iframe title="x"></iframe>');
  expect(openFrameGate(gate)).toBe(frame);
});
