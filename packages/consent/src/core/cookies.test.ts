import fc from "fast-check";
import { expect, test } from "vitest";

import {
  CONSENT_MAX_AGE,
  type ConsentConfig,
  decodeDecision,
  encodeDecision,
  findDecisionCookies,
  formatCookie,
  formatCookieRemovals,
  getRevision,
  matchesCookieName,
  type OptionalService,
  parseCookies,
  readConsentState,
} from "./index.ts";

test("a cookie is kept for one year, which is 364 to 366 days", () => {
  expect(CONSENT_MAX_AGE / 86_400).toBeGreaterThanOrEqual(364);
  expect(CONSENT_MAX_AGE / 86_400).toBeLessThanOrEqual(366);
});

test("a cookie always has Path and SameSite; Secure and Domain are optional", () => {
  expect(formatCookie("a", "b", { maxAge: 1, secure: false })).toBe(
    "a=b; Path=/; Max-Age=1; SameSite=Lax",
  );
  expect(formatCookie("a", "b", { maxAge: 1, secure: true, domain: "example.com" })).toBe(
    "a=b; Path=/; Max-Age=1; SameSite=Lax; Domain=example.com; Secure",
  );
});

test("cookies are parsed, with equal signs in the value and without a name", () => {
  expect(parseCookies("a=1; b=x=y;c; =d;  e = f ")).toEqual([
    ["a", "1"],
    ["b", "x=y"],
    ["", "c"],
    ["", "d"],
    ["e", "f"],
  ]);
});

test("malformed cookies do not throw or hide other cookies", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (foreign) => {
      expect(parseCookies(`${foreign}; a=1`)).toContainEqual(["a", "1"]);
    }),
  );
});

test("a star in a pattern matches any characters", () => {
  expect(matchesCookieName(["_ga"], "_ga_X1")).toBe(false);
  expect(matchesCookieName(["_ga_*"], "_ga_X1")).toBe(true);
  expect(matchesCookieName(["_ga_*"], "x_ga_X1")).toBe(false);
  expect(matchesCookieName(["a.b"], "axb")).toBe(false);
  expect(matchesCookieName(["*id*"], "_pk_id.1")).toBe(true);
  expect(matchesCookieName([], "a")).toBe(false);
});

test("a pattern without stars matches only itself, whatever characters it has", () => {
  const name = fc.stringMatching(/^[\w!#$%&'+.^`|~-]+$/);
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(matchesCookieName([one], one)).toBe(true);
      expect(matchesCookieName([one], other)).toBe(one === other);
    }),
  );
});

test("a removal covers every parent domain and every folder above the path", () => {
  const texts = formatCookieRemovals("x", {
    hostname: "a.b.test",
    pathname: "/blog/post",
    secure: true,
  });
  const scopes = texts.map((text) => {
    const attribute = (name: string) => new RegExp(`${name}=([^;]*)`).exec(text)?.[1];
    expect(text).toMatch(/^x=; .*Max-Age=0.*; Secure$/);
    return `${attribute("Domain") ?? ""} ${attribute("Path")}`;
  });
  const paths = ["/", "/blog", "/blog/", "/blog/post", "/blog/post/"];
  const domains = ["", "a.b.test", "b.test", "test"];
  const expected = domains.flatMap((domain) => paths.map((path) => `${domain} ${path}`));
  expect(scopes.toSorted()).toEqual(expected.toSorted());
});

const text = { name: "Name", description: "What it is for", cookies: [] };
const withoutInitial: ConsentConfig = {
  necessary: [],
  optional: [
    { ...text, id: "ga" },
    { ...text, id: "ga4" },
  ],
  functional: [{ ...text, id: "videos" }],
};
const config: ConsentConfig = { ...withoutInitial, initialRevision: getRevision(withoutInitial) };

test("the flag of the initial revision is just true or false, and the list is joined by commas", () => {
  const enabled = ["ga", "videos"];
  expect(encodeDecision(config, { enabled, hasConsented: true, isPending: false })).toEqual({
    flag: "true",
    list: "ga,videos",
  });
  expect(encodeDecision(config, { enabled: [], hasConsented: false, isPending: false })).toEqual({
    flag: "false",
    list: "",
  });
});

test("without an initial revision the flag contains the revision, whatever the order of the services", () => {
  const reordered = { ...withoutInitial, optional: withoutInitial.optional.toReversed() };
  const decision = { enabled: [], hasConsented: true, isPending: false };
  const { flag } = encodeDecision(withoutInitial, decision);
  expect(flag).toMatch(/^true\.[0-9a-z]{5,7}$/);
  expect(encodeDecision(reordered, decision).flag).toBe(flag);
});

test("a stored ga4 does not enable ga, and unknown identifiers are ignored", () => {
  expect(decodeDecision(config, { flag: "true", list: "ga4,gone" })?.enabled).toEqual(["ga4"]);
});

test("escaped commas are decoded, and values that cannot be decoded are used as they are", () => {
  expect(decodeDecision(config, { flag: "true", list: "ga%2Cvideos" })?.enabled).toEqual([
    "ga",
    "videos",
  ]);
  expect(decodeDecision(config, { flag: "true", list: "%E0%A4%A,ga" })?.enabled).toEqual(["ga"]);
});

test("any flag is a decision, unless it is empty or missing", () => {
  for (const flag of ["true", "false", "1", "yes", "null"]) {
    expect(readConsentState(config, { flag, list: undefined }).isPromptRequired).toBe(false);
  }
  for (const flag of ["", undefined]) {
    expect(readConsentState(config, { flag, list: "ga" })).toMatchObject({
      status: "undecided",
      enabled: [],
      isPromptRequired: true,
    });
  }
});

test("a declined flag takes precedence over a list of services", () => {
  expect(readConsentState(config, { flag: "false", list: "ga" })).toMatchObject({
    status: "declined",
    enabled: [],
  });
});

test("without an initial revision, a flag without a revision is a decision about today's services", () => {
  expect(readConsentState(withoutInitial, { flag: "true", list: "ga" }).isPromptRequired).toBe(
    false,
  );
});

test("the cookie stores whether declined reactions are pending", () => {
  for (const isPending of [true, false]) {
    const cookies = encodeDecision(withoutInitial, {
      enabled: [],
      hasConsented: false,
      isPending,
    });
    expect(decodeDecision(withoutInitial, cookies)).toEqual({
      enabled: [],
      hasConsented: false,
      isOutdated: false,
      isPending,
    });
  }
});

test("every value of the two cookies is found in a header", () => {
  const names = { flag: "f", list: "l" };
  expect(findDecisionCookies(names, "f=true; l=ga; xf=1; f=false")).toEqual({
    flag: ["true", "false"],
    list: ["ga"],
  });
  expect(findDecisionCookies(names, "")).toEqual({ flag: [], list: [] });
});

test.each([
  [["true", "true"], ["ga", "ga"], { enabled: ["ga"], hasConsented: true }],
  [["true", "1"], ["ga%2Cvideos", "ga,videos"], { enabled: ["ga", "videos"] }],
  [["true", "false"], ["ga"], { enabled: [], hasConsented: false, isOutdated: false }],
  [["true", "false.old"], ["ga"], { enabled: [], hasConsented: false, isOutdated: true }],
  [["false", "false.old!"], [], { isOutdated: false, isPending: true }],
  [["true", "true.old"], ["ga"], undefined],
  [["true", ""], ["ga"], undefined],
  [["true"], ["ga", "ga,videos"], undefined],
  [["", ""], ["ga"], undefined],
  [[], ["ga"], undefined],
  [["true"], [], { enabled: [], hasConsented: true }],
])("of several values, one that declines counts: flags %j and lists %j", (flag, list, expected) => {
  const decision = decodeDecision(config, { flag, list });
  expect(decision ?? {}).toMatchObject(expected ?? {});
  expect(decision === undefined).toBe(expected === undefined);
  expect(decodeDecision(config, { flag: flag.toReversed(), list: list.toReversed() })).toEqual(
    decision,
  );
});

const analytics: OptionalService = {
  id: "analytics",
  name: { en: "Analytics", de: "Statistik" },
  description: "Counts visits.",
  cookies: ["_ga", "_ga_*"],
  consentTypes: ["analytics_storage", "ad_storage"],
  vendor: { name: "Example", policy: "https://example.com/privacy" },
};
const asked: ConsentConfig = { necessary: [], optional: [analytics], functional: [] };
const isAskedAgain = (change: Partial<ConsentConfig>) => {
  const before = encodeDecision(asked, { enabled: [], hasConsented: false, isPending: false });
  return readConsentState({ ...asked, ...change }, before).isPromptRequired;
};

test.each<Partial<OptionalService>>([
  { name: { en: "Analytics", de: "Statistiken" } },
  { description: "Counts visits and shows advertisements." },
  { cookies: ["_ga"] },
  { consentTypes: ["analytics_storage"] },
  { vendor: { name: "Another" } },
  { vendor: { name: "Example", policy: "https://example.com/new" } },
])("visitors are asked again when a service changes: %j", (change) => {
  expect(isAskedAgain({ optional: [{ ...analytics, ...change }] })).toBe(true);
});

test("visitors are asked again when a service becomes functional or a new one appears", () => {
  expect(isAskedAgain({ optional: [], functional: [analytics] })).toBe(true);
  expect(isAskedAgain({ functional: [{ ...text, id: "videos" }] })).toBe(true);
});

test("visitors are not asked again for what they can't see, or for another order", () => {
  const reordered: OptionalService = {
    ...analytics,
    name: { de: "Statistik", en: "Analytics" },
    cookies: ["_ga_*", "_ga"],
    consentTypes: ["ad_storage", "analytics_storage"],
    accepted: () => {},
  };
  const necessary = [{ ...text, id: "session" }];
  expect(isAskedAgain({ optional: [reordered], necessary })).toBe(false);
});

test("a revision of one's own replaces the fingerprint", () => {
  const numbered = (revision: number, description = "") => ({
    ...asked,
    revision,
    optional: [{ ...analytics, description }],
  });
  const decision = { enabled: [], hasConsented: true, isPending: false };
  expect(encodeDecision(numbered(3), decision).flag).toBe("true.3");
  const cookies = encodeDecision(numbered(3), decision);
  expect(readConsentState(numbered(3, "Changed."), cookies).isPromptRequired).toBe(false);
  expect(readConsentState(numbered(4), cookies).isPromptRequired).toBe(true);
});
