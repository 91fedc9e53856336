// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";

import {
  resetPage,
  getCookieNamesAt,
  setCookies,
  stubDocumentCookie,
  restoreDocumentCookie,
  recordCookieWrites,
} from "../../tests/browser.ts";
import {
  areCookiesBlocked,
  readDecisionCookies,
  removeCookies,
  replaceDecisionCookies,
} from "./browser-cookies.ts";

const names = { flag: "flag", list: "list" };

beforeEach(() => resetPage("http://www.shop.site.test/blog/post"));
afterEach(() => {
  restoreDocumentCookie();
  Reflect.deleteProperty(navigator, "cookieEnabled");
});

function denyCookies(): void {
  Object.defineProperty(navigator, "cookieEnabled", { configurable: true, value: false });
}

test("cookies are blocked if they are disabled, or if reading them throws", () => {
  expect(areCookiesBlocked()).toBe(false);
  stubDocumentCookie(() => {
    throw new DOMException("sandboxed", "SecurityError");
  });
  expect(areCookiesBlocked()).toBe(true);
  stubDocumentCookie(() => undefined as unknown as string);
  expect(areCookiesBlocked()).toBe(true);
  restoreDocumentCookie();
  denyCookies();
  expect(areCookiesBlocked()).toBe(true);
});

test("if cookies are blocked, none are read, written or removed", () => {
  setCookies("flag=true", "ads=1");
  const texts = recordCookieWrites();
  denyCookies();
  expect(readDecisionCookies(names)).toEqual({ flag: [], list: [] });
  expect(replaceDecisionCookies(names, { flag: "true", list: "" }, undefined)).toBe(false);
  removeCookies(["ads"]);
  expect(texts).toEqual([]);
});

test("every value of a name is read", () => {
  setCookies("flag=near; Path=/blog", "flag=far; Path=/", "list=a; Path=/");
  const { flag, list } = readDecisionCookies(names);
  expect([flag.toSorted(), list]).toEqual([["far", "near"], ["a"]]);
});

const isRemoval = (text: string) => text.includes("Max-Age=0");

test("a decision is stored for the whole site and a year, the list before the flag", () => {
  const texts = recordCookieWrites();
  expect(replaceDecisionCookies(names, { flag: "true", list: "a,b" }, undefined)).toBe(true);
  const scope = "Path=/; Max-Age=31536000; SameSite=Lax";
  expect(texts.filter((text) => !isRemoval(text))).toEqual([
    `list=a,b; ${scope}`,
    `flag=true; ${scope}`,
  ]);
});

test("on https the cookies are Secure, and cookies in other scopes are removed first", () => {
  resetPage("https://www.shop.site.test/");
  setCookies("flag=old", "list=old");
  const texts = recordCookieWrites();
  expect(replaceDecisionCookies(names, { flag: "false", list: "" }, "site.test")).toBe(true);
  const kept = "Path=/; Max-Age=31536000; SameSite=Lax; Domain=site.test; Secure";
  expect(texts.filter((text) => !isRemoval(text))).toEqual([
    `list=; ${kept}`,
    `flag=false; ${kept}`,
  ]);
  expect(texts.findLastIndex(isRemoval)).toBe(texts.length - 3);
  expect(texts.every((text) => text.endsWith("; Secure"))).toBe(true);
  expect(getCookieNamesAt("https://blog.site.test/")).toEqual(["flag", "list"]);
  expect(getCookieNamesAt()).toEqual(["flag", "list"]);
});

test("a decision is not stored if the browser drops a cookie or changes its value", () => {
  const values = { flag: "true", list: "a" };
  const keeping = (kept: string) => {
    stubDocumentCookie(() => kept);
    return replaceDecisionCookies(names, values, undefined);
  };
  expect(keeping("flag=true; list=a")).toBe(true);
  expect(keeping("flag=true")).toBe(false);
  expect(keeping("list=a")).toBe(false);
  expect(keeping("flag=true; list=b")).toBe(false);
  expect(keeping("flag=false; list=a")).toBe(false);
});

test("a browser that drops empty cookies still stores a decline", () => {
  stubDocumentCookie(() => "flag=false");
  expect(replaceDecisionCookies(names, { flag: "false", list: "" }, undefined)).toBe(true);
});

test("a removal covers every parent domain and folder, each name once, and no other cookie", () => {
  const scopes = [
    "; Path=/",
    "; Path=/blog",
    "; Path=/blog/post",
    "; Domain=shop.site.test; Path=/",
    "; Domain=site.test; Path=/",
    "; Domain=site.test; Path=/blog",
  ];
  for (const scope of scopes) setCookies(`ads=1${scope}`, `ads_x=1${scope}`, `kept=1${scope}`);
  const texts = recordCookieWrites();
  removeCookies(["ads", "ads_*"]);
  expect(new Set(getCookieNamesAt())).toEqual(new Set(["kept"]));
  expect(getCookieNamesAt()).toHaveLength(scopes.length);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => /Secure/.test(text))).toEqual([]);
});

test("on https a Secure cookie is removed as Secure", () => {
  resetPage("https://site.test/");
  setCookies("ads=1; Secure; Path=/");
  const texts = recordCookieWrites();
  removeCookies(["ads"]);
  expect(texts.every((text) => text.endsWith("; Secure"))).toBe(true);
  expect(getCookieNamesAt()).toEqual([]);
});
