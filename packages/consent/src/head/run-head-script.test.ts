// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import {
  resetPage,
  setCookies,
  stubDocumentCookie,
  restoreDocumentCookie,
  recordCookieWrites,
  recordReloads,
} from "../../tests/browser.ts";
import { createRecordingConfig } from "../../tests/visitor.ts";
import { getHeadScriptConfig } from "./head-script-config.ts";

const page = `<section data-consent-bar>
    <button data-consent-action="accept"></button>
    <button data-consent-action="decline"></button>
    <button data-consent-action="manage"></button>
  </section>
  <button data-consent-action="accept" id="elsewhere"></button>
  <button data-consent-control></button>`;

beforeEach(() => {
  resetPage("http://site.test/");
  document.body.innerHTML = page;
  vi.resetModules();
});
afterEach(() => {
  window.consentHead?.handOver();
  restoreDocumentCookie();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "cookieEnabled");
  Reflect.deleteProperty(navigator, "globalPrivacyControl");
  delete document.documentElement.dataset.consentRule;
});

/** Runs the head script from its source, as the page's head does. */
async function run(change: Parameters<typeof createRecordingConfig>[1] = {}): Promise<void> {
  vi.stubGlobal("HAS_CONSENT_MODE", true);
  vi.stubGlobal("CONSENT_CONFIG", getHeadScriptConfig(createRecordingConfig([], change)));
  await import("./run-head-script.ts");
}

const getCommands = () =>
  (window.dataLayer ?? []).map((entry) => {
    const [name, command, types] = entry as [string, string, Record<string, string>];
    return `${name} ${command} ${types.analytics_storage}`;
  });
const getStateAttribute = () => document.documentElement.dataset.consent?.replace(" early", "");
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const onBar = (action: string) => press(`[data-consent-bar] [data-consent-action=${action}]`);

test.each([
  [[], "ask"],
  [["flag=true", "list=ads"], "done given"],
  [["flag=false", "list=ads"], "done"],
  [["flag=true.older", "list=ads"], "ask given"],
  [["other_flag=true"], "ask"],
  [["flag=true; Path=/"], "done"],
])("with the cookies %j the root element has the state %j", async (cookies, expected) => {
  setCookies(...cookies);
  await run();
  expect(getStateAttribute()).toBe(expected);
});

test("the control button is hidden until the page is loaded", async () => {
  setCookies("flag=false", "list=");
  const parsed = () => document.dispatchEvent(new Event("DOMContentLoaded"));
  await run();
  expect(document.documentElement.dataset.consent).toBe("done early");
  parsed();
  expect(getStateAttribute()).toBe("done");
  window.consentHead?.handOver();
  document.documentElement.dataset.consent = "done unsaved";
  parsed();
  expect(getStateAttribute()).toBe("done unsaved");
});

test("if cookies are disabled, or reading them throws, the bar is hidden", async () => {
  Object.defineProperty(navigator, "cookieEnabled", { configurable: true, value: false });
  await run();
  expect(getStateAttribute()).toBe("blocked");
  Reflect.deleteProperty(navigator, "cookieEnabled");
  window.consentHead?.handOver();
  vi.resetModules();
  stubDocumentCookie(() => {
    throw new DOMException("sandboxed", "SecurityError");
  });
  await run();
  expect(getStateAttribute()).toBe("blocked");
});

test("accepting is stored and hides the bar without a reload; the control button gets the focus", async () => {
  const reloads = recordReloads();
  await run();
  onBar("accept");
  expect(document.cookie).toBe("list=count,ads,videos,maps; flag=true");
  expect(getStateAttribute()).toBe("done given");
  expect(document.activeElement).toBe(document.querySelector("[data-consent-control]"));
  expect(reloads).toEqual([]);
  expect(window.consentHead?.handOver()).toBeUndefined();
});

test("declining is stored with pending reactions, and reloads", async () => {
  const reloads = recordReloads();
  await run();
  onBar("decline");
  expect(document.cookie).toContain("flag=false!");
  expect(reloads).toEqual([expect.stringMatching(/navigation/)]);
  expect(getStateAttribute()).toBe("ask");
});

test("one service with a declined reaction is enough to mark reactions as pending", async () => {
  recordReloads();
  const [first, ...others] = createRecordingConfig([]).optional;
  const quiet = others.map((service) => ({ ...service, declined: undefined }));
  await run({ optional: [first, ...quiet] as never, functional: [] });
  onBar("decline");
  expect(document.cookie).toMatch(/flag=false\.\w+!$/);
});

test("no reactions are pending if no service has a declined reaction", async () => {
  recordReloads();
  const optional = createRecordingConfig([]).optional.map((service) => ({
    ...service,
    declined: undefined,
  }));
  await run({ optional, functional: [] });
  onBar("decline");
  expect(document.cookie).toMatch(/flag=false\.\w+$/);
});

test("on https the cookies are Secure, with the domain of the configuration", async () => {
  resetPage("https://www.site.test/");
  document.body.innerHTML = page;
  const written = recordCookieWrites();
  await run({ domain: "site.test" });
  onBar("accept");
  const kept = "Path=/; Max-Age=31536000; SameSite=Lax; Domain=site.test; Secure";
  expect(written).toEqual([`list=count,ads,videos,maps; ${kept}`, `flag=true; ${kept}`]);
  expect(getStateAttribute()).toBe("done given");
});

test("if a cookie of another scope is in the way, the application gets the click to accept", async () => {
  resetPage("https://www.site.test/");
  document.body.innerHTML = page;
  setCookies("flag=false.old; Path=/; Domain=site.test");
  await run();
  onBar("accept");
  expect(getStateAttribute()).toBe("blocked");
  expect(window.consentHead?.handOver()).toMatchObject({ action: "accept", isOnBar: true });
});

test("a decline takes effect although a cookie of another scope accepts", async () => {
  const reloads = recordReloads();
  setCookies("flag=true.old; Path=/; Domain=site.test");
  await run();
  onBar("decline");
  expect(reloads).toHaveLength(1);
});

test("on http no cookie is Secure", async () => {
  const written: string[] = [];
  stubDocumentCookie(
    () => "",
    (text) => written.push(text),
  );
  await run();
  onBar("accept");
  expect(written.filter((text) => text.includes("Secure"))).toEqual([]);
});

test.each(["accept", "decline"])(
  "a decision that is not stored hides the bar, and the application gets the click: %s",
  async (action) => {
    const reloads = recordReloads();
    stubDocumentCookie(() => "flag=");
    await run();
    onBar(action);
    expect(getStateAttribute()).toBe("blocked");
    expect(window.consentHead?.handOver()).toMatchObject({ action, isOnBar: true });
    expect(reloads).toEqual([]);
  },
);

test("the last click that the head script cannot handle is handed over to the application", async () => {
  await run();
  press("#elsewhere");
  expect(document.cookie).toBe("");
  onBar("manage");
  expect(window.consentHead?.handOver()).toMatchObject({ action: "manage", isOnBar: true });
});

test("after the hand-over the head script handles no clicks", async () => {
  await run();
  window.consentHead?.handOver();
  onBar("accept");
  expect(document.cookie).toBe("");
});

test("everything is denied to Google's tags at once, and what the visitor accepted is granted", async () => {
  await run();
  expect(getCommands()).toEqual(["consent default denied"]);
  window.consentHead?.handOver();
  delete window.dataLayer;
  vi.resetModules();
  setCookies("flag=true", "list=count");
  await run();
  expect(getCommands()).toEqual(["consent default denied", "consent update granted"]);
});

test.each([
  ["opt-out", false, "done given opt-out", "granted"],
  ["opt-out", true, "done opt-out", undefined],
  ["none", true, "done given none", "granted"],
] as const)(
  "under %s with Global Privacy Control %s the bar is hidden",
  async (rule, gpc, marks, granted) => {
    Object.defineProperty(navigator, "globalPrivacyControl", { configurable: true, value: gpc });
    document.documentElement.dataset.consentRule = rule;
    await run();
    expect(getStateAttribute()).toBe(marks);
    expect(getCommands()[1]).toBe(granted && `consent update ${granted}`);
  },
);

test("the time of an early decision is stored, and storage that throws is no obstacle", async () => {
  localStorage.clear();
  await run();
  const before = Date.now();
  onBar("accept");
  expect(Number(localStorage.getItem("flag_record"))).toBeGreaterThanOrEqual(before);
  window.consentHead?.handOver();
  vi.resetModules();
  vi.stubGlobal("localStorage", undefined);
  resetPage("http://site.test/");
  document.body.innerHTML = page;
  await run();
  onBar("accept");
  expect(document.cookie).toContain("flag=true");
});
