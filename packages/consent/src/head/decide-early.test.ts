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
import { getHeadScriptConfig } from "./early-config.ts";

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
  window.consentEarly?.take();
  restoreDocumentCookie();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "cookieEnabled");
});

/** Runs the head script from its source, as the page's head does. */
async function run(change: Parameters<typeof createRecordingConfig>[1] = {}): Promise<void> {
  vi.stubGlobal("CONSENT_CONFIG", getHeadScriptConfig(createRecordingConfig([], change)));
  await import("./decide-early.ts");
}

const marks = () => document.documentElement.dataset.consent?.replace(" early", "");
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const onBar = (action: string) => press(`[data-consent-bar] [data-consent-action=${action}]`);

test.each([
  [[], "ask"],
  [["flag=true", "list=ads"], "done given"],
  [["flag=false", "list=ads"], "done"],
  [["flag=true.older", "list=ads"], "ask given"],
  [["other_flag=true"], "ask"],
  [["flag=true; Path=/"], "done"],
])("with the cookies %j the root element says %j", async (cookies, expected) => {
  setCookies(...cookies);
  await run();
  expect(marks()).toBe(expected);
});

test("the control waits for the whole page, whose end it stands at", async () => {
  setCookies("flag=false", "list=");
  const parsed = () => document.dispatchEvent(new Event("DOMContentLoaded"));
  await run();
  expect(document.documentElement.dataset.consent).toBe("done early");
  parsed();
  expect(marks()).toBe("done");
  window.consentEarly?.take();
  document.documentElement.dataset.consent = "done unsaved";
  parsed();
  expect(marks()).toBe("done unsaved");
});

test("where cookies are off, or reading them throws, nothing is asked", async () => {
  Object.defineProperty(navigator, "cookieEnabled", { configurable: true, value: false });
  await run();
  expect(marks()).toBe("blocked");
  Reflect.deleteProperty(navigator, "cookieEnabled");
  window.consentEarly?.take();
  vi.resetModules();
  stubDocumentCookie(() => {
    throw new DOMException("sandboxed", "SecurityError");
  });
  await run();
  expect(marks()).toBe("blocked");
});

test("accepting is kept and hides the bar at once, without a reload; the focus goes to the control", async () => {
  const reloads = recordReloads();
  await run();
  onBar("accept");
  expect(document.cookie).toBe("list=count,ads,videos,maps; flag=true");
  expect(marks()).toBe("done given");
  expect(document.activeElement).toBe(document.querySelector("[data-consent-control]"));
  expect(reloads).toEqual([]);
  expect(window.consentEarly?.take()).toBeUndefined();
});

test("declining is kept with what is outstanding, and reloads", async () => {
  const reloads = recordReloads();
  await run();
  onBar("decline");
  expect(document.cookie).toContain("flag=false!");
  expect(reloads).toEqual([expect.stringMatching(/navigation/)]);
  expect(marks()).toBe("ask");
});

test("one declined reaction among the items is enough to be outstanding", async () => {
  recordReloads();
  const [first, ...others] = createRecordingConfig([]).optional;
  const quiet = others.map((item) => ({ ...item, declined: undefined }));
  await run({ optional: [first, ...quiet] as never, functional: [] });
  onBar("decline");
  expect(document.cookie).toMatch(/flag=false\.\w+!$/);
});

test("nothing is outstanding where no item has a declined reaction", async () => {
  recordReloads();
  const optional = createRecordingConfig([]).optional.map((item) => ({
    ...item,
    declined: undefined,
  }));
  await run({ optional, functional: [] });
  onBar("decline");
  expect(document.cookie).toMatch(/flag=false\.\w+$/);
});

test("with a domain a cookie of the host alone goes first, and on https both are Secure", async () => {
  resetPage("https://www.site.test/");
  document.body.innerHTML = page;
  setCookies("flag=; Path=/", "list=old; Path=/");
  const written = recordCookieWrites();
  await run({ domain: "site.test" });
  onBar("accept");
  const kept = "Path=/; Max-Age=31536000; SameSite=Lax; Domain=site.test; Secure";
  const gone = "Path=/; Max-Age=0; SameSite=Lax; Secure";
  expect(written).toEqual([
    `list=; ${gone}`,
    `list=count,ads,videos,maps; ${kept}`,
    `flag=; ${gone}`,
    `flag=true; ${kept}`,
  ]);
  expect(marks()).toBe("done given");
});

test("on plain http nothing is Secure", async () => {
  const written: string[] = [];
  stubDocumentCookie(
    () => "",
    (text) => written.push(text),
  );
  await run();
  onBar("accept");
  expect(written.every((text) => text.endsWith("SameSite=Lax"))).toBe(true);
});

test.each(["accept", "decline"])(
  "an answer that is not kept ends the asking without a reload: %s",
  async (action) => {
    const reloads = recordReloads();
    stubDocumentCookie(() => "flag=");
    await run();
    onBar(action);
    expect(marks()).toBe("blocked");
    expect(reloads).toEqual([]);
  },
);

test("what only the application can answer waits for it, the last one alone", async () => {
  await run();
  press("#elsewhere");
  expect(document.cookie).toBe("");
  onBar("manage");
  expect(window.consentEarly?.take()).toMatchObject({ action: "manage", onBar: true });
});

test("once the application has taken over the head script handles nothing", async () => {
  await run();
  window.consentEarly?.take();
  onBar("accept");
  expect(document.cookie).toBe("");
});
