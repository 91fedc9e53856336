import { expect, test } from "vitest";

import type { ConsentConfig } from "./types.ts";
import { ConsentConfigError, validateConfig } from "./validate-config.ts";

const session = {
  id: "session",
  name: "Session",
  description: "Keeps you signed in.",
  cookies: ["sid"],
};
const analytics = {
  id: "analytics",
  name: { en: "Analytics", de: "Statistik" },
  description: "Counts visits.",
  cookies: ["_ga", "_ga_*"],
  accepted: () => {},
  declined: () => {},
  initialState: false,
  consentTypes: ["analytics_storage"],
} as const;
const valid: ConsentConfig = {
  necessary: [session],
  optional: [analytics],
  functional: [],
  cookieNames: { flag: "asked", list: "chosen" },
  domain: "example.com",
  firstSet: ["analytics"],
};

function problemsOf(config: unknown) {
  try {
    validateConfig(config as ConsentConfig);
  } catch (error) {
    if (error instanceof ConsentConfigError) return error.problems;
    throw error;
  }
  return [];
}

test("a right configuration comes back unchanged", () => {
  expect(validateConfig(valid)).toBe(valid);
  expect(problemsOf({ necessary: [], optional: [], functional: [] })).toEqual([]);
});

test.each([
  [null, undefined, "config"],
  [{ ...valid, optional: undefined }, undefined, "optional"],
  [{ ...valid, necessary: {} }, undefined, "necessary"],
  [{ ...valid, marketing: [] }, undefined, "marketing"],
  [{ ...valid, cookieNames: { flag: "a", list: "a" } }, undefined, "cookieNames"],
  [{ ...valid, cookieNames: { flag: "a b", list: "c" } }, undefined, "cookieNames"],
  [{ ...valid, cookieNames: { flag: "a*", list: "c" } }, undefined, "cookieNames"],
  [{ ...valid, domain: "https://example.com" }, undefined, "domain"],
  [{ ...valid, domain: "example.com:80" }, undefined, "domain"],
  [{ ...valid, firstSet: "analytics" }, undefined, "firstSet"],
  [{ ...valid, firstSet: [1] }, undefined, "firstSet"],
  [{ ...valid, optional: ["analytics"] }, "optional[0]", "optional"],
])("a configuration %# is refused with its field named", (config, item, field) => {
  expect(problemsOf(config)).toMatchObject([{ item, field }]);
});

test.each([
  [{ id: undefined }, "functional[0]", "id"],
  [{ id: "a,b" }, "a,b", "id"],
  [{ id: "" }, "functional[0]", "id"],
  [{ id: "session" }, "session", "id"],
  [{ name: " " }, "videos", "name"],
  [{ name: { de: "Nur deutsch" } }, "videos", "name"],
  [{ name: { en: "Videos", xx: "?" } }, "videos", "name"],
  [{ name: { en: "Videos", de: 1 } }, "videos", "name"],
  [{ description: undefined }, "videos", "description"],
  [{ description: null }, "videos", "description"],
  [{ cookies: "yt" }, "videos", "cookies"],
  [{ cookies: ["a b"] }, "videos", "cookies"],
  [{ cookies: ["*"] }, "videos", "cookies"],
  [{ cookies: ["**"] }, "videos", "cookies"],
  [{ cookies: ["s*"] }, "videos", "cookies"],
  [{ cookies: ["ask*"] }, "videos", "cookies"],
  [{ cookies: ["chosen"] }, "videos", "cookies"],
  [{ initialState: "yes" }, "videos", "initialState"],
  [{ accepted: "load()" }, "videos", "accepted"],
  [{ declined: true }, "videos", "declined"],
  [{ consentTypes: ["everything"] }, "videos", "consentTypes"],
  [{ decline: () => {} }, "videos", "decline"],
])("an item %# is refused with item and field named", (change, item, field) => {
  const videos = { id: "videos", name: "Videos", description: "Plays videos.", cookies: [] };
  expect(problemsOf({ ...valid, functional: [{ ...videos, ...change }] })).toMatchObject([
    { item, field },
  ]);
});

test("a necessary item has neither a first state nor reactions", () => {
  const necessary = [{ ...session, initialState: true, accepted: () => {} }];
  expect(problemsOf({ ...valid, necessary }).map((problem) => problem.field)).toEqual([
    "initialState",
    "accepted",
  ]);
});

test("every wrong field is named at once, in the message too", () => {
  const wrong = { ...valid, domain: "", optional: [{ ...analytics, name: "", cookies: null }] };
  expect(() => validateConfig(wrong as unknown as ConsentConfig)).toThrow(
    /field "domain": .*\n- item "analytics", field "name": .*\n- item "analytics", field "cookies": /,
  );
});
