// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { resetPage, getCookieNamesAt, setCookies, recordReloads } from "../../tests/browser.ts";
import { type CallLog, closePages, openPage, createRecordingConfig } from "../../tests/visitor.ts";
import { createConsent } from "./create-consent.ts";

let calls: CallLog;

beforeEach(() => {
  resetPage("http://site.test/");
  calls = [];
});
afterEach(() => {
  closePages();
  Reflect.deleteProperty(navigator, "globalPrivacyControl");
  vi.restoreAllMocks();
});

const getStateAttribute = () => document.documentElement.dataset.consent;
const getCommands = () =>
  (window.dataLayer ?? []).map((entry) =>
    Array.from(entry as IArguments)
      .slice(0, 2)
      .join(" "),
  );

describe("before a decision", () => {
  test("nothing runs and nothing is stored, even if services are ticked in advance", () => {
    setCookies("ads=1");
    const preset = createRecordingConfig(calls).optional.map((service) => ({
      ...service,
      initialState: true,
    }));
    const consent = openPage(calls, { optional: preset });
    expect(consent.getSnapshot()).toMatchObject({
      status: "undecided",
      enabled: [],
      draft: ["count", "ads"],
      isPromptRequired: true,
      isModalOpen: false,
      isBlocked: false,
    });
    expect(calls).toEqual([]);
    expect(getCookieNamesAt()).toEqual(["ads"]);
    expect(getStateAttribute()).toBe("ask");
    expect(getCommands()).toEqual(["consent default"]);
  });

  test("under Global Privacy Control no service is ticked in advance", () => {
    const preset = createRecordingConfig(calls).optional.map((service) => ({
      ...service,
      initialState: true,
    }));
    for (const [value, draft] of [
      [true, []],
      [false, ["count", "ads"]],
    ] as const) {
      Object.defineProperty(navigator, "globalPrivacyControl", { configurable: true, value });
      expect(openPage(calls, { optional: preset }).getSnapshot().draft).toEqual(draft);
    }
  });

  test("creating the consent does not use the browser, and the server snapshot does not change", () => {
    setCookies("flag=true", "list=ads");
    const consent = createConsent(createRecordingConfig(calls));
    expect(consent.getSnapshot()).toBe(consent.getServerSnapshot());
    expect(getStateAttribute()).toBeUndefined();
    expect(window.dataLayer).toBeUndefined();
    const end = consent.start();
    expect(consent.getSnapshot().status).toBe("partial");
    expect(consent.getServerSnapshot()).toMatchObject({
      status: "undecided",
      enabled: [],
      isModalOpen: false,
      isBlocked: false,
    });
    end();
  });
});

describe("a decision", () => {
  test("accepting on the bar runs all services at once, without a reload", () => {
    const consent = openPage(calls);
    consent.acceptAll({ onBar: true });
    expect(calls).toEqual(["accepted count", "accepted ads", "accepted videos", "accepted maps"]);
    expect(document.cookie).toBe("list=count,ads,videos,maps; flag=true");
    expect(getStateAttribute()).toBe("done given");
    expect(getCommands()).toEqual(["consent default", "consent update"]);
    consent.acceptAll({ onBar: true });
    expect(calls).toHaveLength(4);
  });

  test.each([
    ["accepting elsewhere", (c: ReturnType<typeof openPage>) => c.acceptAll(), "true", []],
    [
      "accepting not on the bar",
      (c: ReturnType<typeof openPage>) => c.acceptAll({ onBar: false }),
      "true",
      [],
    ],
    [
      "declining",
      (c: ReturnType<typeof openPage>) => c.declineAll(),
      "false",
      ["declined count", "declined ads", "declined videos", "declined maps"],
    ],
    [
      "saving some",
      (c: ReturnType<typeof openPage>) => {
        c.selectService("ads", true);
        c.save();
      },
      "true",
      ["declined count", "declined videos", "declined maps"],
    ],
  ])(
    "%s reloads once, after the declined reactions, and starts nothing in this page",
    (_, act, flag, reactions) => {
      const consent = openPage(calls);
      act(consent);
      expect(calls).toEqual([...reactions, "reload"]);
      expect(document.cookie).toContain(`flag=${flag}`);
      expect(consent.getSnapshot().isModalOpen).toBe(false);
      consent.acceptAll({ onBar: true });
      consent.declineAll();
      expect(calls).toHaveLength(reactions.length + 1);
      expect(document.cookie).toContain(`flag=${flag}`);
    },
  );

  describe("that reloads a page with unsaved input", () => {
    const begun = ["reload", "accepted count", "accepted ads", "accepted videos", "accepted maps"];

    /** Accepts twice, lets the page's `beforeunload` handler run, and then declines. */
    async function decideTwice(ask: (event: BeforeUnloadEvent) => void): Promise<void> {
      const page = new AbortController();
      window.addEventListener("beforeunload", ask, { signal: page.signal });
      const reload = () => {
        calls.push("reload");
        window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
      };
      const consent = openPage(calls, {}, { reload });
      consent.acceptAll();
      consent.acceptAll();
      const answered = Promise.withResolvers<void>();
      setTimeout(answered.resolve);
      await answered.promise;
      page.abort();
      calls.push("then");
      consent.declineAll();
    }

    test("starts the enabled services if the visitor stays, who can decide again", async () => {
      await decideTwice((event) => event.preventDefault());
      const declined = ["declined count", "declined ads", "declined videos", "declined maps"];
      expect(calls).toEqual([...begun, "then", ...declined, "reload"]);
      expect(document.cookie).toContain("flag=false");
    });

    test("is the last one if the browser does not ask", async () => {
      await decideTwice(() => {});
      expect(calls).toEqual(["reload", "then"]);
    });
  });

  test("the page reloads itself by default", () => {
    const consent = openPage(calls, {}, {});
    const reloads = recordReloads();
    consent.declineAll();
    expect(reloads).toEqual([expect.stringMatching(/navigation/)]);
  });

  test("made before the start is stored and runs the enabled services", () => {
    createConsent(createRecordingConfig(calls)).acceptAll({ onBar: true });
    expect(calls).toHaveLength(4);
    expect(getCookieNamesAt()).toEqual(["flag", "list"]);
  });

  test("removes the cookies of disabled services only", () => {
    const consent = openPage(calls);
    setCookies("count=1", "ads=1", "videos=1", "mine=1");
    consent.selectService("ads", true);
    consent.save();
    expect(getCookieNamesAt()).toEqual(["ads", "flag", "list", "mine"]);
  });

  test("removes them again in each later page, because a script may have written them since", () => {
    setCookies("flag=true", "list=ads", "count=1", "ads=1");
    openPage(calls);
    expect(getCookieNamesAt()).toEqual(["ads", "flag", "list"]);
    expect(calls).toEqual(["accepted ads"]);
    expect(getCommands()).toEqual(["consent default", "consent update"]);
  });

  test("a reaction that throws does not stop the others", () => {
    const failed = vi.spyOn(globalThis, "reportError").mockImplementation(() => {});
    const [first, ...rest] = createRecordingConfig(calls).optional;
    const error = new Error("expected here");
    const throwing = () => {
      throw error;
    };
    const optional = [{ ...first, accepted: throwing, declined: throwing } as never, ...rest];
    openPage(calls, { optional }).acceptAll({ onBar: true });
    expect(calls).toEqual(["accepted ads", "accepted videos", "accepted maps"]);
    expect(failed).toHaveBeenCalledExactlyOnceWith(error);
    closePages();
    openPage(calls, { optional }).declineAll();
    expect(calls.slice(-4)).toEqual(["declined ads", "declined videos", "declined maps", "reload"]);
  });

  test("reactions are optional", () => {
    const plain = [{ id: "plain", name: "Plain", description: "Has no reactions.", cookies: [] }];
    const failed = vi.spyOn(globalThis, "reportError").mockImplementation(() => {});
    openPage(calls, { optional: plain, functional: [] }).acceptAll({ onBar: true });
    expect(failed).not.toHaveBeenCalled();
  });
});

describe("a flag with pending declined reactions", () => {
  test("runs them once and clears the mark", () => {
    setCookies("flag=false!", "list=");
    openPage(calls);
    expect(calls).toEqual(["declined count", "declined ads", "declined videos", "declined maps"]);
    expect(document.cookie).toMatch(/flag=false(;|$)/);
    closePages();
    openPage(calls);
    expect(calls).toHaveLength(4);
  });

  test("for an older revision keeps that revision", () => {
    setCookies("flag=false.old!", "list=");
    const consent = openPage(calls);
    expect(calls).toHaveLength(4);
    expect(consent.getSnapshot().isPromptRequired).toBe(true);
    expect(document.cookie).toContain("flag=false.old!");
  });

  test("does not rewrite a cookie without pending reactions", () => {
    setCookies("flag=false; Max-Age=60", "list=");
    openPage(calls);
    expect(calls).toEqual([]);
  });
});

describe("the modal", () => {
  test("keeps ticked services, and the warning appears only after it is closed", () => {
    setCookies("flag=true", "list=ads");
    const consent = openPage(calls);
    consent.openModal();
    expect(consent.getSnapshot().isModalOpen).toBe(true);
    consent.selectService("ads", false);
    expect(getStateAttribute()).toBe("done given");
    consent.closeModal();
    expect(consent.getSnapshot()).toMatchObject({
      isModalOpen: false,
      draft: [],
      enabled: ["ads"],
    });
    expect(getStateAttribute()).toBe("done given unsaved");
    expect(calls).toEqual(["accepted ads"]);
  });
});

describe("unsaved changes", () => {
  test("survive a decision in another tab", () => {
    const consent = openPage(calls);
    consent.openModal();
    consent.selectService("ads", true);
    setCookies("flag=true", "list=videos");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(consent.getSnapshot()).toMatchObject({
      status: "partial",
      enabled: ["videos"],
      draft: ["ads"],
      isUnsaved: true,
      isModalOpen: true,
    });
    consent.selectService("ads", false);
    consent.selectService("videos", true);
    expect(consent.getSnapshot().isUnsaved).toBe(false);
  });

  test("do not exist without changes: the boxes show the other tab's decision", () => {
    const consent = openPage(calls);
    consent.openModal();
    setCookies("flag=true", "list=videos");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(consent.getSnapshot()).toMatchObject({ draft: ["videos"], isUnsaved: false });
  });
});

describe("a subscriber", () => {
  test("is notified of each change until it unsubscribes, and the snapshot is stable between changes", () => {
    const consent = openPage(calls);
    const listener = vi.fn();
    const end = consent.subscribe(listener);
    const before = consent.getSnapshot();
    expect(consent.getSnapshot()).toBe(before);
    consent.openModal();
    expect(consent.getSnapshot()).not.toBe(before);
    end();
    consent.closeModal();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

test("services are enabled one by one, and a frame needs its service or all functional ones", () => {
  const allowed = (list: string) => {
    closePages();
    setCookies("flag=true", `list=${list}`);
    const { isEnabled, allowsFrame } = openPage(calls);
    return [isEnabled("ads"), allowsFrame("videos"), allowsFrame("maps"), allowsFrame()];
  };
  expect(allowed("ads")).toEqual([true, false, false, false]);
  expect(allowed("videos")).toEqual([false, true, false, false]);
  expect(allowed("videos,maps")).toEqual([false, true, true, true]);
});
