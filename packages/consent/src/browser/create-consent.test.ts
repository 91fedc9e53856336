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

const marks = () => document.documentElement.dataset.consent;
const commands = () =>
  (window.dataLayer ?? []).map((entry) =>
    Array.from(entry as IArguments)
      .slice(0, 2)
      .join(" "),
  );

describe("before a decision", () => {
  test("nothing runs and nothing is kept, whatever is ticked beforehand", () => {
    setCookies("ads=1");
    const preset = createRecordingConfig(calls).optional.map((item) => ({
      ...item,
      initialState: true,
    }));
    const consent = openPage(calls, { optional: preset });
    expect(consent.getSnapshot()).toMatchObject({
      status: "undecided",
      enabled: [],
      draft: ["count", "ads"],
      asks: true,
      modalOpen: false,
      blocked: false,
    });
    expect(calls).toEqual([]);
    expect(getCookieNamesAt()).toEqual(["ads"]);
    expect(marks()).toBe("ask");
    expect(commands()).toEqual(["consent default"]);
  });

  test("under Global Privacy Control nothing comes ticked", () => {
    const preset = createRecordingConfig(calls).optional.map((item) => ({
      ...item,
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

  test("making it touches no browser, and a server's snapshot stays what it was", () => {
    setCookies("flag=true", "list=ads");
    const consent = createConsent(createRecordingConfig(calls));
    expect(consent.getSnapshot()).toBe(consent.getServerSnapshot());
    expect(marks()).toBeUndefined();
    expect(window.dataLayer).toBeUndefined();
    const end = consent.start();
    expect(consent.getSnapshot().status).toBe("partial");
    expect(consent.getServerSnapshot()).toMatchObject({
      status: "undecided",
      enabled: [],
      modalOpen: false,
      blocked: false,
    });
    end();
  });
});

describe("a decision", () => {
  test("accepting on the bar runs what is on at once, without a reload", () => {
    const consent = openPage(calls);
    consent.acceptAll({ onBar: true });
    expect(calls).toEqual(["accepted count", "accepted ads", "accepted videos", "accepted maps"]);
    expect(document.cookie).toBe("list=count,ads,videos,maps; flag=true");
    expect(marks()).toBe("done given");
    expect(commands()).toEqual(["consent default", "consent update"]);
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
    "%s reloads once, after its reactions, and starts nothing in the page that ends",
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

    /** Accepts, after which the page ends as it does, and then declines. */
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

    test("starts what is on if the visitor stays there, and can be followed by another", async () => {
      await decideTwice((event) => event.preventDefault());
      const declined = ["declined count", "declined ads", "declined videos", "declined maps"];
      expect(calls).toEqual([...begun, "then", ...declined, "reload"]);
      expect(document.cookie).toContain("flag=false");
    });

    test("is the last one of a page that asks nothing", async () => {
      await decideTwice(() => {});
      expect(calls).toEqual(["reload", "then"]);
    });
  });

  test("by default the page reloads itself", () => {
    const consent = openPage(calls, {}, {});
    const reloads = recordReloads();
    consent.declineAll();
    expect(reloads).toEqual([expect.stringMatching(/navigation/)]);
  });

  test("made before the start is kept and runs what is on", () => {
    createConsent(createRecordingConfig(calls)).acceptAll({ onBar: true });
    expect(calls).toHaveLength(4);
    expect(getCookieNamesAt()).toEqual(["flag", "list"]);
  });

  test("removes the cookies of what is off, and none of what is on", () => {
    const consent = openPage(calls);
    setCookies("count=1", "ads=1", "videos=1", "mine=1");
    consent.selectService("ads", true);
    consent.save();
    expect(getCookieNamesAt()).toEqual(["ads", "flag", "list", "mine"]);
  });

  test("removes them again in each later page: a script may have written them meanwhile", () => {
    setCookies("flag=true", "list=ads", "count=1", "ads=1");
    openPage(calls);
    expect(getCookieNamesAt()).toEqual(["ads", "flag", "list"]);
    expect(calls).toEqual(["accepted ads"]);
    expect(commands()).toEqual(["consent default", "consent update"]);
  });

  test("a reaction that throws does not stop the others", () => {
    const failed = vi.spyOn(globalThis, "reportError").mockImplementation(() => {});
    const [first, ...rest] = createRecordingConfig(calls).optional;
    const fault = new Error("expected here");
    const throwing = () => {
      throw fault;
    };
    const optional = [{ ...first, accepted: throwing, declined: throwing } as never, ...rest];
    openPage(calls, { optional }).acceptAll({ onBar: true });
    expect(calls).toEqual(["accepted ads", "accepted videos", "accepted maps"]);
    expect(failed).toHaveBeenCalledExactlyOnceWith(fault);
    closePages();
    openPage(calls, { optional }).declineAll();
    expect(calls.slice(-4)).toEqual(["declined ads", "declined videos", "declined maps", "reload"]);
  });

  test("reactions that are not there are none", () => {
    const bare = [{ id: "bare", name: "Bare", description: "Has no reactions.", cookies: [] }];
    const failed = vi.spyOn(globalThis, "reportError").mockImplementation(() => {});
    openPage(calls, { optional: bare, functional: [] }).acceptAll({ onBar: true });
    expect(failed).not.toHaveBeenCalled();
  });
});

describe("a flag that says that declined reactions have still to run", () => {
  test("runs them once and is then settled", () => {
    setCookies("flag=false!", "list=");
    openPage(calls);
    expect(calls).toEqual(["declined count", "declined ads", "declined videos", "declined maps"]);
    expect(document.cookie).toMatch(/flag=false(;|$)/);
    closePages();
    openPage(calls);
    expect(calls).toHaveLength(4);
  });

  test("about an older set stays one about the older set", () => {
    setCookies("flag=false.old!", "list=");
    const consent = openPage(calls);
    expect(calls).toHaveLength(4);
    expect(consent.getSnapshot().isPromptRequired).toBe(true);
    expect(document.cookie).toContain("flag=false.old!");
  });

  test("a missing decision is not written again", () => {
    setCookies("flag=false; Max-Age=60", "list=");
    openPage(calls);
    expect(calls).toEqual([]);
  });
});

describe("the modal", () => {
  test("opened and closed keeps what was ticked, and only a closed one warns", () => {
    setCookies("flag=true", "list=ads");
    const consent = openPage(calls);
    consent.openModal();
    expect(consent.getSnapshot().isModalOpen).toBe(true);
    consent.selectService("ads", false);
    expect(marks()).toBe("done given");
    consent.closeModal();
    expect(consent.getSnapshot()).toMatchObject({ modalOpen: false, draft: [], enabled: ["ads"] });
    expect(marks()).toBe("done given unsaved");
    expect(calls).toEqual(["accepted ads"]);
  });
});

describe("ticks that are not saved", () => {
  test("outlast a decision made in another tab", () => {
    const consent = openPage(calls);
    consent.openModal();
    consent.selectService("ads", true);
    setCookies("flag=true", "list=videos");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(consent.getSnapshot()).toMatchObject({
      status: "partial",
      enabled: ["videos"],
      draft: ["ads"],
      unsaved: true,
      modalOpen: true,
    });
    consent.selectService("ads", false);
    consent.selectService("videos", true);
    expect(consent.getSnapshot().isUnsaved).toBe(false);
  });

  test("are none where nothing was changed: the boxes show what the other tab decided", () => {
    const consent = openPage(calls);
    consent.openModal();
    setCookies("flag=true", "list=videos");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(consent.getSnapshot()).toMatchObject({ draft: ["videos"], unsaved: false });
  });
});

describe("a subscriber", () => {
  test("is notified of each change until it unsubscribes, and the snapshot is the same until a change", () => {
    const consent = openPage(calls);
    const heard = vi.fn();
    const end = consent.subscribe(heard);
    const before = consent.getSnapshot();
    expect(consent.getSnapshot()).toBe(before);
    consent.openModal();
    expect(consent.getSnapshot()).not.toBe(before);
    end();
    consent.closeModal();
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

test("an item is enabled by itself, and a frame waits for its item or for all functional ones", () => {
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
