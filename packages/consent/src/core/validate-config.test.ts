import { expect, test } from "vitest";

import type { ConsentConfig } from "./config.ts";
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
  revision: "2026-11",
  initialRevision: "1",
  consentMode: {
    waitForUpdate: 300,
    regions: [{ codes: ["US-CA", "BR"], granted: ["analytics_storage"] }],
  },
};

function findProblems(config: unknown) {
  try {
    validateConfig(config as ConsentConfig);
  } catch (error) {
    if (error instanceof ConsentConfigError) return error.problems;
    throw error;
  }
  return [];
}

test("a valid configuration is returned unchanged", () => {
  expect(validateConfig(valid)).toBe(valid);
  expect(findProblems({ necessary: [], optional: [], functional: [] })).toEqual([]);
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
  [{ ...valid, revision: "1.2" }, undefined, "revision"],
  [{ ...valid, revision: [1] }, undefined, "revision"],
  [{ ...valid, initialRevision: "" }, undefined, "initialRevision"],
  [{ ...valid, initialServiceIds: ["analytics"] }, undefined, "initialServiceIds"],
  [{ ...valid, consentMode: 1 }, undefined, "consentMode"],
  [{ ...valid, consentMode: { waitForUpdate: "500" } }, undefined, "consentMode"],
  [{ ...valid, consentMode: { regions: [{ codes: "US" }] } }, undefined, "consentMode"],
  [
    { ...valid, consentMode: { regions: [{ codes: ["us"], granted: [] }] } },
    undefined,
    "consentMode",
  ],
  [
    { ...valid, consentMode: { regions: [{ codes: ["US"], granted: ["ads"] }] } },
    undefined,
    "consentMode",
  ],
  [{ ...valid, consentMode: { regions: [null] } }, undefined, "consentMode"],
  [{ ...valid, optional: ["analytics"] }, "optional[0]", "optional"],
  [{ ...valid, optional: [null] }, "optional[0]", "optional"],
  [{ ...valid, necessary: [null] }, "necessary[0]", "necessary"],
  [{ ...valid, domain: "com" }, undefined, "domain"],
  [{ ...valid, domain: 1 }, undefined, "domain"],
  [{ ...valid, domain: ["example.com"] }, undefined, "domain"],
  [{ ...valid, cookieNames: { flag: "a", list: 1 } }, undefined, "cookieNames"],
])("invalid configuration %# is rejected with its field", (config, service, field) => {
  expect(findProblems(config)).toMatchObject([{ service, field }]);
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
  [{ vendor: "Example" }, "videos", "vendor"],
  [{ vendor: { name: "" } }, "videos", "vendor"],
  [{ vendor: { name: "Example", policy: "javascript:1" } }, "videos", "vendor"],
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
])("invalid service %# is rejected with its identifier and field", (change, service, field) => {
  const videos = { id: "videos", name: "Videos", description: "Plays videos.", cookies: [] };
  expect(findProblems({ ...valid, functional: [{ ...videos, ...change }] })).toMatchObject([
    { service, field },
  ]);
});

test("a necessary service has neither an initial state nor reactions", () => {
  const necessary = [{ ...session, initialState: true, accepted: () => {} }];
  expect(findProblems({ ...valid, necessary }).map((problem) => problem.field)).toEqual([
    "initialState",
    "accepted",
  ]);
});

test("every consent type and every language is accepted", () => {
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
  expect(findProblems({ ...valid, optional: [{ ...analytics, consentTypes, name }] })).toEqual([]);
});

test("the message lists every invalid service and field, with what each should be", () => {
  const wrong = {
    ...valid,
    marketing: [],
    domain: "",
    initialRevision: {},
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
    - field "marketing": no field of the configuration (necessary, optional, functional, cookieNames, domain, revision, initialRevision, consentMode)
    - field "functional": a list of services
    - field "domain": a domain such as example.com
    - service "session", field "accepted": no field of such a service (id, name, description, cookies, vendor)
    - service "necessary[1]", field "necessary": a service, which is an object
    - service "!", field "id": letters, digits, _ and -
    - service "!", field "name": a text, or texts by language with English
    - service "!", field "description": a text, or texts by language with English
    - service "!", field "cookies": a list of cookie names, in which * may stand for characters
    - service "!", field "initialState": true or false
    - service "!", field "accepted": a function
    - service "!", field "declined": a function
    - service "session", field "consentTypes": a list of ad_storage, ad_user_data, ad_personalization, analytics_storage, functionality_storage, personalization_storage
    - service "session", field "id": an identifier that no other service has
    - service "session", field "cookies": names that do not match the necessary asked, sid
    - field "initialRevision": a result of getRevision]
  `);
  expect(() => validateConfig(undefined as unknown as ConsentConfig)).toThrow(
    'The consent configuration is wrong:\n- field "config": an object',
  );
  expect(() => validateConfig({ ...valid, cookieNames: { flag: "a", list: "a" } })).toThrow(
    'field "cookieNames": two different cookie names, flag and list',
  );
});

test.each(["example.com", ".example.com", "shop.eu.example.com"])(
  "%s is accepted as a domain",
  (domain) => {
    expect(findProblems({ ...valid, domain })).toEqual([]);
  },
);
