// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

import { resetPage } from "../../tests/browser.ts";
import type { ConsentRule } from "../core/config.ts";
import { openFrameGate } from "./frame-gate.ts";
import { loadScript } from "./load-script.ts";
import {
  type ConsentClick,
  focusControlButton,
  onConsentClick,
  writeStateAttribute,
} from "./page.ts";

beforeEach(() => resetPage("http://site.test/"));

test("a click inside a button is reported once, with its place, until the listener is removed", () => {
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
    { action: "manage", isOnBar: true },
    { action: "accept", isOnBar: false },
  ]);
  expect(clicks[0]?.target).toBe(document.querySelector("a"));
  stop();
  press("button");
  expect(clicks).toHaveLength(2);
});

test("the control button gets the focus without scrolling, and may be missing", () => {
  focusControlButton();
  document.body.innerHTML = "<button data-consent-control></button>";
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  focusControlButton();
  expect(document.activeElement).toBe(document.querySelector("button"));
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  focus.mockRestore();
});

test("a script is added once per address, async, with its attributes, and resolves when it has run", async () => {
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

test("a script that fails to load is removed, and the next call tries again", async () => {
  const failed = loadScript("https://a.test/2.js");
  document.querySelector("script")?.dispatchEvent(new Event("error"));
  await expect(failed).rejects.toThrow("The script https://a.test/2.js could not be loaded.");
  expect(document.querySelector("script")).toBeNull();
  expect(loadScript("https://a.test/2.js")).not.toBe(failed);
  expect(document.querySelectorAll("script")).toHaveLength(1);
});

test.each([
  ["ask", { isPromptRequired: true }],
  ["done", {}],
  ["done given", { enabled: ["ads"] }],
  ["ask given", { isPromptRequired: true, enabled: ["ads"] }],
  ["done unsaved", { isUnsaved: true }],
  ["done", { isUnsaved: true, isModalOpen: true }],
  ["blocked", { isPromptRequired: true, isBlocked: true }],
])("the root element has the state %j", (marks, change) => {
  const state = {
    isPromptRequired: false,
    enabled: [],
    isBlocked: false,
    rule: "opt-in" as ConsentRule,
    isUnsaved: false,
    isModalOpen: false,
  };
  writeStateAttribute({ ...state, ...change });
  expect(document.documentElement.dataset.consent).toBe(marks);
});

test("an opened gate replaces its notice by the frame, only once", () => {
  document.body.innerHTML =
    "<div><template><iframe title='x'></iframe></template><p>notice</p></div>";
  const gate = document.querySelector("div") as HTMLElement;
  const frame = openFrameGate(gate);
  expect(frame).toBe(document.querySelector("iframe"));
  expect(gate.innerHTML).toBe('<iframe title="x"></iframe>');
  expect(openFrameGate(gate)).toBe(frame);
});
