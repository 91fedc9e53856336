// @vitest-environment jsdom
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";

import {
  recordReloads,
  resetPage,
  restoreDocumentCookie,
  stubDocumentCookie,
} from "../../tests/browser.ts";
import { type CookieJar, createCookieJar } from "../../tests/cookie-jar.ts";
import { closePages, createRecordingConfig, openPage } from "../../tests/visitor.ts";
import { findDecisionCookies } from "../core/cookies.ts";
import { readConsentState } from "../core/state.ts";
import { renderHeadScript } from "../head/head-script.ts";

const HOST = "http://www.shop.site.test";
const names = { flag: "flag", list: "list" };
const all = ["count", "ads", "videos", "maps"];
const withoutReactions = createRecordingConfig([]);

afterEach(() => {
  closePages();
  restoreDocumentCookie();
  vi.restoreAllMocks();
});

/** A page's path, and the cookie paths that the page can reach. */
const pages: fc.Arbitrary<Case["page"]> = fc.constantFrom(
  { path: "/", reach: ["/"] },
  { path: "/support", reach: ["/", "/support"] },
  { path: "/support/", reach: ["/", "/support", "/support/"] },
  { path: "/support/faq", reach: ["/", "/support", "/support/", "/support/faq"] },
);
const domains = fc.constantFrom(undefined, "www.shop.site.test", "shop.site.test", ".site.test");
const flags = fc.constantFrom("true", "false", "true.older", "false!", "", "1");
const lists = fc.constantFrom("count,ads,videos,maps", "ads", "", "ads%2Cmaps", "%E0%A4%A");

const staleCookies = fc.record({
  domain: domains,
  /** Index into the page's reachable paths. */
  depth: fc.nat({ max: 3 }),
  cookie: fc.oneof(
    flags.map((value) => ({ name: "flag", value })),
    lists.map((value) => ({ name: "list", value })),
  ),
});

type Act = "acceptOnBar" | "accept" | "acceptInHead" | "save" | "decline" | "declineInHead";
const decisions: fc.Arbitrary<{ act: Act; enabled: string[] }> = fc.constantFrom(
  { act: "acceptOnBar", enabled: all },
  { act: "accept", enabled: all },
  { act: "acceptInHead", enabled: all },
  { act: "save", enabled: ["videos"] },
  { act: "decline", enabled: [] },
  { act: "declineInHead", enabled: [] },
);

const cases = {
  page: pages,
  stale: fc.array(staleCookies, { maxLength: 6 }),
  isReversed: fc.boolean(),
  domain: fc.constantFrom(undefined, "site.test"),
  decision: decisions,
};

interface Case {
  page: { path: string; reach: string[] };
  stale: { domain?: string | undefined; depth: number; cookie: { name: string; value: string } }[];
  isReversed: boolean;
}

function createJar({ page, stale, isReversed }: Case, attribute = ""): CookieJar {
  const jar = createCookieJar({ isReversed });
  for (const { domain, depth, cookie } of stale) {
    const path = page.reach[depth % page.reach.length];
    const scope = `; Path=${path}${domain ? `; Domain=${domain}` : ""}`;
    jar.set(`${cookie.name}=${cookie.value}${scope}${attribute}`, HOST + page.path, "server");
  }
  return jar;
}

/** Opens a page with the cookies of the jar, decides as `act` says, and closes the page. */
function decideIn(jar: CookieJar, path: string, act: Act, domain: string | undefined): void {
  const change = { domain };
  visit(jar, path);
  if (act === "acceptInHead" || act === "declineInHead") {
    const action = act === "acceptInHead" ? "accept" : "decline";
    document.body.innerHTML = `<p data-consent-bar><button data-consent-action="${action}"></button></p>`;
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the script as it is in the page's head
    new Function(renderHeadScript({ ...withoutReactions, ...change }))();
    document.querySelector("button")?.click();
    openPage([], change);
  } else {
    const consent = openPage([], change);
    if (act === "acceptOnBar") consent.acceptAll({ onBar: true });
    if (act === "accept") consent.acceptAll();
    if (act === "decline") consent.declineAll();
    if (act === "save") {
      for (const id of all) consent.selectService(id, id === "videos");
      consent.save();
    }
  }
  closePages();
}

function visit(jar: CookieJar, path: string): void {
  resetPage(HOST + path);
  recordReloads();
  stubDocumentCookie(
    () => jar.read(location.href),
    (text) => jar.set(text, location.href),
  );
}

/** Reads the consent state from the cookies that a page, or its server, receives. */
function readAt(jar: CookieJar, path: string, by?: "script" | "server") {
  const cookies = findDecisionCookies(names, jar.read(HOST + path, by));
  return { ...readConsentState(withoutReactions, cookies), ...cookies };
}

test("after any decision every reader in every scope sees that decision and no other", () => {
  fc.assert(
    fc.property(fc.record(cases), ({ decision, domain, ...rest }) => {
      const jar = createJar(rest);
      decideIn(jar, rest.page.path, decision.act, domain);
      for (const path of [...rest.page.reach, "/elsewhere"]) {
        const { enabled, isPromptRequired, flag, list } = readAt(jar, path, "server");
        expect({ enabled, isPromptRequired }).toEqual({
          enabled: decision.enabled,
          isPromptRequired: false,
        });
        // Other libraries read only the first or only the last value, so there must be exactly one.
        expect([flag.length, list.length]).toEqual([1, 1]);
      }
      visit(jar, rest.page.path);
      const { enabled, isPromptRequired, isBlocked } = openPage([], {
        domain,
      }).getSnapshot();
      expect([enabled, isPromptRequired, isBlocked]).toEqual([decision.enabled, false, false]);
      closePages();
    }),
    { numRuns: 400 },
  );
});

test("where HttpOnly cookies stay, nothing runs that was not accepted, and the visitor is not asked for ever", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const hidden = fc.array(staleCookies, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.record({ ...cases, hidden }), ({ decision, domain, hidden, ...rest }) => {
      const jar = createJar({ ...rest, stale: hidden }, "; HttpOnly");
      decideIn(jar, rest.page.path, decision.act, domain);
      for (const path of [...rest.page.reach, "/elsewhere"]) {
        for (const by of ["script", "server"] as const) {
          const { enabled } = readAt(jar, path, by);
          expect(enabled.filter((id) => !decision.enabled.includes(id))).toEqual([]);
        }
      }
      visit(jar, rest.page.path);
      const { isPromptRequired, isBlocked, enabled } = openPage([], {
        domain,
      }).getSnapshot();
      expect([isPromptRequired, isBlocked]).toEqual([false, false]);
      expect([[], decision.enabled]).toContainEqual(enabled);
      closePages();
    }),
    { numRuns: 400 },
  );
});

test("a cookie of a path that the page does not know enables nothing after a withdrawal", () => {
  fc.assert(
    fc.property(fc.record(cases), flags, lists, ({ decision, domain, ...rest }, flag, list) => {
      const jar = createJar(rest);
      for (const text of [`flag=${flag}`, `list=${list}`]) {
        jar.set(`${text}; Path=/elsewhere`, `${HOST}/elsewhere`);
      }
      decideIn(jar, rest.page.path, decision.act, domain);
      const { enabled, isPromptRequired } = readAt(jar, "/elsewhere");
      expect(enabled.filter((id) => !decision.enabled.includes(id))).toEqual([]);
      expect(isPromptRequired && decision.enabled.length === 0).toBe(false);
    }),
    { numRuns: 400 },
  );
});
