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
import { openFrames } from "./open-frames.ts";

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

/** Another tab changed the cookies, and this one becomes visible again. */
function decideElsewhere(...cookies: string[]): void {
  setCookies(...cookies);
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("buttons of the page", () => {
  test("on the bar: accepting takes effect and hands the focus to the control", () => {
    const consent = openPage(calls);
    button("accept")?.click();
    expect(calls).toHaveLength(4);
    expect(calls).not.toContain("reload");
    expect(consent.getSnapshot().isModalOpen).toBe(false);
    expect(document.activeElement).toBe(control());
  });

  test("in the modal: accepting reloads", () => {
    const consent = openPage(calls);
    consent.openModal();
    button("accept", "dialog")?.click();
    expect(calls).toEqual(["reload"]);
    expect(document.activeElement).not.toBe(control());
  });

  test("declining and saving reload, and a page that leaves keeps its focus", () => {
    for (const action of ["decline", "save"]) {
      calls.length = 0;
      openPage(calls);
      button(action)?.click();
      expect(calls.at(-1)).toBe("reload");
      expect(document.activeElement).not.toBe(control());
      closePages();
    }
  });

  test("manage opens, close closes, and while the bar stays the focus stays on it", () => {
    const consent = openPage(calls);
    button("manage")?.focus();
    button("manage")?.click();
    expect(consent.getSnapshot().isModalOpen).toBe(true);
    button("close", "dialog")?.click();
    expect(consent.getSnapshot().isModalOpen).toBe(false);
    expect(document.activeElement).toBe(button("manage"));
  });

  test("a bar that warns keeps the focus as well", () => {
    setCookies("flag=true", "list=ads");
    const consent = openPage(calls);
    consent.selectService("ads", false);
    button("manage")?.click();
    expect(document.activeElement).not.toBe(control());
  });

  test("manage in a frame's place opens the modal and not the frame", () => {
    const consent = openPage(calls);
    button("manage", "[data-consent-frame]")?.click();
    expect(consent.getSnapshot().isModalOpen).toBe(true);
    expect(titles()).toEqual([]);
  });

  test("once loads this frame alone, gives it the focus without a jump and keeps nothing", () => {
    const consent = openPage(calls);
    const focus = vi.spyOn(HTMLElement.prototype, "focus");
    button("once", "[data-consent-frame]")?.click();
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
    expect(consent.getSnapshot().isModalOpen).toBe(false);
    expect(titles()).toEqual(["video"]);
    expect(document.activeElement).toBe(document.querySelector("iframe"));
    expect(getCookieNamesAt()).toEqual([]);
  });

  test("once outside of a frame's place does nothing", () => {
    document.body.innerHTML = '<button data-consent-action="once"></button>';
    openPage(calls);
    expect(() => document.querySelector("button")?.click()).not.toThrow();
  });
});

describe("frames of HTML", () => {
  test("open when their item is on, at the beginning and after each change, until it ends", () => {
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

  test("open in the given part of the page alone", () => {
    const consent = openPage(calls);
    consent.acceptAll({ onBar: true });
    openFrames(consent, document.querySelector("dialog") as HTMLElement);
    expect(titles()).toEqual([]);
  });
});

describe("another tab", () => {
  test("is followed in place where something starts, each item once", () => {
    const consent = openPage(calls);
    decideElsewhere("flag=true", "list=ads");
    expect(consent.getSnapshot().status).toBe("partial");
    expect(calls).toEqual(["accepted ads"]);
    decideElsewhere("list=ads,videos");
    expect(calls).toEqual(["accepted ads", "accepted videos"]);
  });

  test("is followed by a reload where something has to stop, and its reactions ran there", () => {
    setCookies("flag=true", "list=ads");
    openPage(calls);
    decideElsewhere("flag=false", "list=");
    expect(calls).toEqual(["accepted ads", "reload"]);
    decideElsewhere("flag=true", "list=count");
    expect(calls).toHaveLength(2);
  });

  test("that changed nothing leaves what is ticked here", () => {
    setCookies("flag=true", "list=ads");
    const consent = openPage(calls);
    consent.selectService("maps", true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(consent.getSnapshot().draft).toEqual(["ads", "maps"]);
  });

  test("is notified of a decision, and this one does not mistake its own for another's", async () => {
    const other = openPage([], {}, { reload: () => {} });
    const consent = openPage(calls);
    consent.acceptAll({ onBar: true });
    consent.selectService("ads", false);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(consent.getSnapshot().draft).not.toContain("ads");
    await expect.poll(() => other.getSnapshot().status).toBe("accepted");
  });

  test("that decided with the flag alone is followed as well", () => {
    const consent = openPage(calls);
    decideElsewhere("flag=false");
    expect(consent.getSnapshot().isPromptRequired).toBe(false);
  });
});

describe("where the browser keeps no cookies", () => {
  test("nothing is asked, nothing runs, no button decides, and it is said once", () => {
    const said = vi.spyOn(console, "warn").mockImplementation(() => {});
    Object.defineProperty(navigator, "cookieEnabled", { configurable: true, value: false });
    const consent = openPage(calls);
    expect(consent.getSnapshot()).toMatchObject({ blocked: true, enabled: [] });
    expect(document.documentElement.dataset.consent).toBe("blocked");
    button("accept")?.click();
    consent.declineAll();
    Reflect.deleteProperty(navigator, "cookieEnabled");
    decideElsewhere("flag=true", "list=ads");
    expect(calls).toEqual([]);
    expect(consent.isEnabled("ads")).toBe(false);
    expect(said).toHaveBeenCalledExactlyOnceWith(
      "No cookies are kept here: nothing is asked, nothing optional runs.",
    );
  });

  test("without saying so, the first answer shows it: nothing runs or reloads, the asking ends", () => {
    const said = vi.spyOn(console, "warn").mockImplementation(() => {});
    const consent = openPage(calls);
    consent.selectService("ads", true);
    stubDocumentCookie(() => "");
    button("accept")?.click();
    expect(calls).toEqual([]);
    expect(consent.getSnapshot()).toMatchObject({ blocked: true, draft: [], enabled: [] });
    expect(said).toHaveBeenCalledTimes(1);
  });
});

describe("the start", () => {
  test("happens once in a page, and can follow an end", () => {
    setCookies("flag=true", "list=ads");
    const consent = openPage(calls);
    const end = consent.start();
    expect(consent.start()).toBe(end);
    expect(calls).toEqual(["accepted ads"]);
    end();
    button("manage")?.click();
    decideElsewhere("flag=true", "list=ads,maps");
    expect(consent.getSnapshot()).toMatchObject({ modalOpen: false, enabled: ["ads"] });
    const again = consent.start();
    expect(calls).toEqual(["accepted ads", "accepted maps"]);
    button("manage")?.click();
    expect(consent.getSnapshot().isModalOpen).toBe(true);
    again();
  });

  test("takes over what the head script was asked for and did not answer", () => {
    const target = button("manage") as HTMLElement;
    window.consentEarly = { take: () => ({ action: "manage", target, isOnBar: true }) };
    expect(openPage(calls).getSnapshot().isModalOpen).toBe(true);
    closePages();
    window.consentEarly = { take: () => undefined };
    expect(openPage(calls).getSnapshot().isModalOpen).toBe(false);
  });
});
