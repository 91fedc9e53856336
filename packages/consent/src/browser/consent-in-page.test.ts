// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import {
  resetPage,
  getCookieNamesAt,
  setCookies,
  stubDocumentCookie,
  restoreDocumentCookie,
} from "../../tests/browser.ts";
import { type CallLog, closePages, openPage } from "../../tests/visitor.ts";
import { openFrames } from "./frame-gate.ts";

let calls: CallLog;

const page = `
  <section data-consent-bar>
    <button data-consent-action="accept"></button>
    <button data-consent-action="decline"></button>
    <button data-consent-action="save"></button>
    <button data-consent-action="manage"></button>
  </section>
  <dialog>
    <button data-consent-action="accept"></button>
    <button data-consent-action="close"></button>
  </dialog>
  <div data-consent-frame="videos"><template><iframe title="video"></iframe></template>
    <a href="#" data-consent-action="manage"></a><button data-consent-action="once"></button></div>
  <div data-consent-frame=""><template><iframe title="any"></iframe></template></div>
  <button data-consent-control></button>`;

beforeEach(() => {
  resetPage("http://site.test/");
  document.body.innerHTML = page;
  calls = [];
});
afterEach(() => {
  closePages();
  restoreDocumentCookie();
  Reflect.deleteProperty(navigator, "cookieEnabled");
  vi.restoreAllMocks();
});

const button = (action: string, within = "[data-consent-bar]") =>
  document.querySelector<HTMLElement>(`${within} [data-consent-action=${action}]`);
const control = () => document.querySelector("[data-consent-control]");
const titles = () => Array.from(document.querySelectorAll("iframe"), ({ title }) => title);

/** Simulates a decision in another tab: changes the cookies and makes this tab visible again. */
function decideElsewhere(...cookies: string[]): void {
  setCookies(...cookies);
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("buttons of the page", () => {
  test("accepting on the bar takes effect and moves the focus to the control button", () => {
    const consent = openPage(calls);
    button("accept")?.click();
    expect(calls).toHaveLength(4);
    expect(calls).not.toContain("reload");
    expect(consent.getSnapshot().isModalOpen).toBe(false);
    expect(document.activeElement).toBe(control());
  });

  test("accepting in the modal reloads", () => {
    const consent = openPage(calls);
    consent.openModal();
    button("accept", "dialog")?.click();
    expect(calls).toEqual(["reload"]);
    expect(document.activeElement).not.toBe(control());
  });

  test("declining and saving reload, and do not move the focus", () => {
    for (const action of ["decline", "save"]) {
      calls.length = 0;
      openPage(calls);
      button(action)?.click();
      expect(calls.at(-1)).toBe("reload");
      expect(document.activeElement).not.toBe(control());
      closePages();
    }
  });

  test("manage opens the modal, close closes it, and the focus stays on the visible bar", () => {
    const consent = openPage(calls);
    button("manage")?.focus();
    button("manage")?.click();
    expect(consent.getSnapshot().isModalOpen).toBe(true);
    button("close", "dialog")?.click();
    expect(consent.getSnapshot().isModalOpen).toBe(false);
    expect(document.activeElement).toBe(button("manage"));
  });

  test("the focus also stays on a bar that warns about unsaved changes", () => {
    setCookies("flag=true", "list=ads");
    const consent = openPage(calls);
    consent.selectService("ads", false);
    button("manage")?.click();
    expect(document.activeElement).not.toBe(control());
  });

  test("manage in a frame's notice opens the modal, not the frame", () => {
    const consent = openPage(calls);
    button("manage", "[data-consent-frame]")?.click();
    expect(consent.getSnapshot().isModalOpen).toBe(true);
    expect(titles()).toEqual([]);
  });

  test("once loads only this frame, focuses it without scrolling and stores nothing", () => {
    const consent = openPage(calls);
    const focus = vi.spyOn(HTMLElement.prototype, "focus");
    button("once", "[data-consent-frame]")?.click();
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
    expect(consent.getSnapshot().isModalOpen).toBe(false);
    expect(titles()).toEqual(["video"]);
    expect(document.activeElement).toBe(document.querySelector("iframe"));
    expect(getCookieNamesAt()).toEqual([]);
  });

  test("once outside of a frame's notice does nothing", () => {
    document.body.innerHTML = '<button data-consent-action="once"></button>';
    openPage(calls);
    expect(() => document.querySelector("button")?.click()).not.toThrow();
  });
});

describe("frames in HTML", () => {
  test("open when their service is enabled, at first and after each change, until stopped", () => {
    const consent = openPage(calls);
    const end = openFrames(consent);
    expect(titles()).toEqual([]);
    decideElsewhere("flag=true", "list=videos");
    expect(titles()).toEqual(["video"]);
    end();
    decideElsewhere("list=videos,maps");
    expect(titles()).toEqual(["video"]);
    openFrames(consent);
    expect(titles()).toEqual(["video", "any"]);
  });

  test("open only in the given part of the page", () => {
    const consent = openPage(calls);
    consent.acceptAll({ onBar: true });
    openFrames(consent, document.querySelector("dialog") as HTMLElement);
    expect(titles()).toEqual([]);
  });
});

describe("a decision in another tab", () => {
  test("starts services without a reload, each once", () => {
    const consent = openPage(calls);
    decideElsewhere("flag=true", "list=ads");
    expect(consent.getSnapshot().status).toBe("partial");
    expect(calls).toEqual(["accepted ads"]);
    decideElsewhere("list=ads,videos");
    expect(calls).toEqual(["accepted ads", "accepted videos"]);
  });

  test("reloads if a service has to stop, without running declined reactions again", () => {
    setCookies("flag=true", "list=ads");
    openPage(calls);
    decideElsewhere("flag=false", "list=");
    expect(calls).toEqual(["accepted ads", "reload"]);
    decideElsewhere("flag=true", "list=count");
    expect(calls).toHaveLength(2);
  });

  test("keeps the ticked services if the cookies did not change", () => {
    setCookies("flag=true", "list=ads");
    const consent = openPage(calls);
    consent.selectService("maps", true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(consent.getSnapshot().draft).toEqual(["ads", "maps"]);
  });

  test("is notified to other tabs, and a tab ignores its own decision", async () => {
    const other = openPage([], {}, { reload: () => {} });
    const consent = openPage(calls);
    consent.acceptAll({ onBar: true });
    consent.selectService("ads", false);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(consent.getSnapshot().draft).not.toContain("ads");
    await expect.poll(() => other.getSnapshot().status).toBe("accepted");
  });

  test("is also followed if only the flag cookie exists", () => {
    const consent = openPage(calls);
    decideElsewhere("flag=false");
    expect(consent.getSnapshot().isPromptRequired).toBe(false);
  });
});

describe("if the browser stores no cookies", () => {
  test("the visitor is not asked, nothing runs, buttons do nothing, and the console says so once", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    Object.defineProperty(navigator, "cookieEnabled", { configurable: true, value: false });
    const consent = openPage(calls);
    expect(consent.getSnapshot()).toMatchObject({ isBlocked: true, enabled: [] });
    expect(document.documentElement.dataset.consent).toBe("blocked");
    button("accept")?.click();
    consent.declineAll();
    Reflect.deleteProperty(navigator, "cookieEnabled");
    decideElsewhere("flag=true", "list=ads");
    expect(calls).toEqual([]);
    expect(consent.isEnabled("ads")).toBe(false);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      "No cookies are kept here: nothing is asked, nothing optional runs.",
    );
  });

  test("silently, the first decision detects it: nothing runs or reloads, and the bar disappears", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const consent = openPage(calls);
    consent.selectService("ads", true);
    stubDocumentCookie(() => "");
    button("accept")?.click();
    expect(calls).toEqual([]);
    expect(consent.getSnapshot()).toMatchObject({
      isBlocked: true,
      draft: [],
      enabled: [],
    });
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe("start", () => {
  test("runs once per page, and again after a stop", () => {
    setCookies("flag=true", "list=ads");
    const consent = openPage(calls);
    const end = consent.start();
    expect(consent.start()).toBe(end);
    expect(calls).toEqual(["accepted ads"]);
    end();
    button("manage")?.click();
    decideElsewhere("flag=true", "list=ads,maps");
    expect(consent.getSnapshot()).toMatchObject({ isModalOpen: false, enabled: ["ads"] });
    const again = consent.start();
    expect(calls).toEqual(["accepted ads", "accepted maps"]);
    button("manage")?.click();
    expect(consent.getSnapshot().isModalOpen).toBe(true);
    again();
  });

  test("handles the click that the head script left unhandled", () => {
    const target = button("manage") as HTMLElement;
    window.consentHead = { handOver: () => ({ action: "manage", target, isOnBar: true }) };
    expect(openPage(calls).getSnapshot().isModalOpen).toBe(true);
    closePages();
    window.consentHead = { handOver: () => undefined };
    expect(openPage(calls).getSnapshot().isModalOpen).toBe(false);
  });
});
