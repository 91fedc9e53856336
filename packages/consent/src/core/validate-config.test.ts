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
  initialServiceIds: ["analytics"],
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
  [{ ...valid, initialServiceIds: "analytics" }, undefined, "firstSet"],
  [{ ...valid, initialServiceIds: [1] }, undefined, "firstSet"],
  [{ ...valid, optional: ["analytics"] }, "optional[0]", "optional"],
  [{ ...valid, optional: [null] }, "optional[0]", "optional"],
  [{ ...valid, necessary: [null] }, "necessary[0]", "necessary"],
  [{ ...valid, domain: "com" }, undefined, "domain"],
  [{ ...valid, domain: 1 }, undefined, "domain"],
  [{ ...valid, domain: ["example.com"] }, undefined, "domain"],
  [{ ...valid, initialServiceIds: ["analytics", 1] }, undefined, "firstSet"],
  [{ ...valid, cookieNames: { flag: "a", list: 1 } }, undefined, "cookieNames"],
])("a configuration %# is refused with its field named", (config, item, field) => {
  expect(problemsOf(config)).toMatchObject([{ item, field }]);
});

test.each([
  [{ id: undefined }, "functional[0]", "id"],
  [{ id: "a,b" }, "a,b", "id"],
  [{ id: "" }, "functional[0]", "id"],
  [{ id: 7 }, "functional[0]", "id"],
  [{ id: "session" }, "session", "id"],
  [{ name: " " }, "videos", "name"],
  [{ name: { de: "Nur deutsch" } }, "videos", "name"],
  [{ name: { en: "Videos", xx: "?" } }, "videos", "name"],
  [{ name: { en: "Videos", de: 1 } }, "videos", "name"],
  [{ description: undefined }, "videos", "description"],
  [{ description: null }, "videos", "description"],
  [{ cookies: "yt" }, "videos", "cookies"],
  [{ cookies: ["a b"] }, "videos", "cookies"],
  [{ cookies: ["a", 1] }, "videos", "cookies"],
  [{ cookies: [""] }, "videos", "cookies"],
  [{ cookies: ["*"] }, "videos", "cookies"],
  [{ cookies: ["**"] }, "videos", "cookies"],
  [{ cookies: ["s*"] }, "videos", "cookies"],
  [{ cookies: ["ask*"] }, "videos", "cookies"],
  [{ cookies: ["chosen"] }, "videos", "cookies"],
  [{ initialState: "yes" }, "videos", "initialState"],
  [{ accepted: "load()" }, "videos", "accepted"],
  [{ declined: true }, "videos", "declined"],
  [{ consentTypes: ["everything"] }, "videos", "consentTypes"],
  [{ consentTypes: "ad_storage" }, "videos", "consentTypes"],
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

test("every consent type and every language is known", () => {
  const consentTypes = [
    "ad_storage",
    "ad_user_data",
    "ad_personalization",
    "analytics_storage",
    "functionality_storage",
    "personalization_storage",
  ];
  const codes = ["en", "de", "es", "fr", "hr", "hu", "it", "ja", "no", "pt", "ru", "uk"];
  const name = Object.fromEntries(codes.map((code) => [code, "Name"]));
  expect(problemsOf({ ...valid, optional: [{ ...analytics, consentTypes, name }] })).toEqual([]);
});

test("the message names every wrong item and field at once, with what each should be", () => {
  const wrong = {
    ...valid,
    marketing: [],
    domain: "",
    firstSet: 1,
    necessary: [{ ...session, accepted: 1 }, "x"],
    optional: [
      { id: "!", name: "", description: "", cookies: 1, initialState: 1, accepted: 1, declined: 1 },
      { ...analytics, id: "session", consentTypes: 1, cookies: ["s*", "asked"] },
    ],
    functional: undefined,
  };
  expect(() => validateConfig(wrong as unknown as ConsentConfig))
    .toThrowErrorMatchingInlineSnapshot(`
    [ConsentConfigError: The consent configuration is wrong:
    - field "marketing": no field of the configuration (necessary, optional, functional, cookieNames, domain, firstSet)
    - field "functional": a list of items
    - field "domain": a domain such as example.com
    - item "session", field "accepted": no field of such an item (id, name, description, cookies)
    - item "necessary[1]", field "necessary": an item, which is an object
    - item "!", field "id": letters, digits, _ and -
    - item "!", field "name": a text, or texts by language with English
    - item "!", field "description": a text, or texts by language with English
    - item "!", field "cookies": a list of cookie names, in which * may stand for characters
    - item "!", field "initialState": true or false
    - item "!", field "accepted": a function
    - item "!", field "declined": a function
    - item "session", field "consentTypes": a list of ad_storage, ad_user_data, ad_personalization, analytics_storage, functionality_storage, personalization_storage
    - item "session", field "id": an identifier that no other item has
    - item "session", field "cookies": names that do not match the necessary asked, sid
    - field "firstSet": a list of identifiers]
  `);
  expect(() => validateConfig(undefined as unknown as ConsentConfig)).toThrow(
    'The consent configuration is wrong:\n- field "config": an object',
  );
  expect(() => validateConfig({ ...valid, cookieNames: { flag: "a", list: "a" } })).toThrow(
    'field "cookieNames": two different cookie names, flag and list',
  );
});

test.each(["example.com", ".example.com", "shop.eu.example.com"])("%s is a domain", (domain) => {
  expect(problemsOf({ ...valid, domain })).toEqual([]);
});
