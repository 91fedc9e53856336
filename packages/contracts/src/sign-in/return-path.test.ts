import fc from "fast-check";
import { expect, test } from "vitest";

import { toSafeReturnPath } from "./return-path.ts";

test.each([
  ["/", "/"],
  ["/account", "/account"],
  ["/signup-plan-select?plan=pro&coupon=A%20B", "/signup-plan-select?plan=pro&coupon=A%20B"],
  ["/support/faq#refunds", "/support/faq#refunds"],
  ["/blog/../pricing", "/pricing"],
  ["/pricing?from=https://elsewhere.example//x", "/pricing?from=https://elsewhere.example//x"],
  ["/login-help", "/login-help"],
  ["/blog/caf%C3%A9", "/blog/caf%C3%A9"],
])("a path of our own is accepted: %s", (input, path) => {
  expect(toSafeReturnPath(input)).toBe(path);
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/%2f%2fevil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "/%5C%5Cevil.example",
  "/%252f%252fevil.example",
  "/.//evil.example",
  "/./%2fevil.example",
  "/x/..//evil.example",
  "/x/../%2f/evil.example",
  "/%2e//evil.example",
  "/%2e%2e//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "/%09/evil.example",
  "/%0d%0aLocation:%20//evil.example",
  "/ /evil.example",
  " /account",
  "\t/account",
  "\u0000/account",
  "/account\u007f",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "https:evil.example",
  "https:/evil.example",
  "https://evil.example",
  "http:account",
  "evil.example",
  "@evil.example",
  "?plan=pro",
  "#top",
  "",
  "/%",
  "/%zz",
  "/%ff",
])("an address that is or could become another site's is refused: %j", (input) => {
  expect(toSafeReturnPath(input)).toBeUndefined();
});

test.each(["seat", "gift"])("the link of a %s leads back to it after the login", (mode) => {
  const path = `/email-confirm?mode=${mode}&token=${"x".repeat(43)}`;
  expect(toSafeReturnPath(path)).toBe(path);
});

const authPages = ["/login", "/logout", "/signup", "/forgot", "/email-confirm"];
const disguises: ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}///`,
  (path) => `${path}/deeper`,
  (path) => `${path}?returnPath=/account`,
  (path) => `${path}#x`,
  (path) => path.toUpperCase(),
  (path) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  (path) => `/%25${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  (path) => `/.${path}`,
  (path) => `/blog/..${path}`,
  (path) => `/blog/%2e%2E${path}`,
  (path) => `/blog/..%2f${path.slice(1)}`,
];

test.each(authPages.flatMap((path) => disguises.map((disguise) => disguise(path))))(
  "a page of sign-in never leads back to sign-in: %s",
  (input) => {
    expect(toSafeReturnPath(input)).toBeUndefined();
  },
);

test("an absent path, and one longer than any address of ours, is refused", () => {
  expect(toSafeReturnPath(undefined)).toBeUndefined();
  expect(toSafeReturnPath(null)).toBeUndefined();
  expect(toSafeReturnPath(`/${"a".repeat(2_000)}`)).toBeUndefined();
  expect(toSafeReturnPath(`/${"é".repeat(1_000)}`)).toBeUndefined();
});

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "/",
        "\\",
        "%2f",
        "%5C",
        "%25",
        "..",
        ".",
        ":",
        "@",
        "?",
        "#",
        "\t",
        "\n",
        " ",
      ),
      fc.constantFrom(
        "login",
        "LOGIN",
        "evil.example",
        "https:",
        "javascript:",
        "//",
        "é",
        "\u2028",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => `/${parts.join("")}`);

test("an accepted path stays on its origin, however often it is decoded", () => {
  const origin = "https://site.example";
  fc.assert(
    fc.property(hostile, (input) => {
      const path = toSafeReturnPath(input);
      fc.pre(path !== undefined);
      for (const followed of [path, decodeURIComponent(path.split(/[?#]/, 1).join(""))]) {
        const url = new URL(followed, origin);
        expect(url.origin).toBe(origin);
        expect(authPages).not.toContain(url.pathname.toLowerCase().replace(/\/+$/, ""));
      }
      expect(toSafeReturnPath(path)).toBe(path);
    }),
    { numRuns: 5_000 },
  );
});
