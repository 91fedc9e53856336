import fc from "fast-check";
import { expect, test } from "vitest";

import {
  CONSENT_MAX_AGE,
  formatCookie,
  matchesCookieName,
  parseCookies,
  formatCookieRemovals,
} from "./index.ts";

test("a cookie lives one year, which is 364 to 366 days", () => {
  expect(CONSENT_MAX_AGE / 86_400).toBeGreaterThanOrEqual(364);
  expect(CONSENT_MAX_AGE / 86_400).toBeLessThanOrEqual(366);
});

test("a cookie always has Path and SameSite, Secure and Domain where they are asked for", () => {
  expect(formatCookie("a", "b", { maxAge: 1, secure: false })).toBe(
    "a=b; Path=/; Max-Age=1; SameSite=Lax",
  );
  expect(formatCookie("a", "b", { maxAge: 1, secure: true, domain: "example.com" })).toBe(
    "a=b; Path=/; Max-Age=1; SameSite=Lax; Domain=example.com; Secure",
  );
});

test("pairs are read whole, with equal signs in the value and without a name", () => {
  expect(parseCookies("a=1; b=x=y;c; =d;  e = f ")).toEqual([
    ["a", "1"],
    ["b", "x=y"],
    ["", "c"],
    ["", "d"],
    ["e", "f"],
  ]);
});

test("no cookie header throws or hides the cookies beside it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (foreign) => {
      expect(parseCookies(`${foreign}; a=1`)).toContainEqual(["a", "1"]);
    }),
  );
});

test("a star stands for any run of characters, everything else for itself", () => {
  expect(matchesCookieName(["_ga"], "_ga_X1")).toBe(false);
  expect(matchesCookieName(["_ga_*"], "_ga_X1")).toBe(true);
  expect(matchesCookieName(["_ga_*"], "x_ga_X1")).toBe(false);
  expect(matchesCookieName(["a.b"], "axb")).toBe(false);
  expect(matchesCookieName(["*id*"], "_pk_id.1")).toBe(true);
  expect(matchesCookieName([], "a")).toBe(false);
});

test("a name without stars matches itself alone, whatever signs it has", () => {
  const name = fc.stringMatching(/^[\w!#$%&'+.^`|~-]+$/);
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(matchesCookieName([one], one)).toBe(true);
      expect(matchesCookieName([one], other)).toBe(one === other);
    }),
  );
});

test("removal tries every domain above the page and every folder above its path", () => {
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
