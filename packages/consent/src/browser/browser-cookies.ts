import {
  CONSENT_MAX_AGE,
  findDecisionCookies,
  formatCookie,
  formatCookieRemovals,
  getDomains,
  matchesCookieName,
  parseCookies,
} from "../core/cookies.ts";

/** One string for each of the two cookies: their names, or their values. */
export interface CookiePair {
  flag: string;
  list: string;
}

/** Whether the browser stores no cookies: they are disabled, or the page is in a sandboxed frame. */
export function areCookiesBlocked(): boolean {
  try {
    return !navigator.cookieEnabled || typeof document.cookie !== "string";
  } catch {
    return true;
  }
}

/**
 * Reads every value of the two cookies. There can be several, because another library or an earlier
 * setting may have stored one in another scope.
 */
export function readDecisionCookies(names: CookiePair): { flag: string[]; list: string[] } {
  return findDecisionCookies(names, readCookieText());
}

/**
 * Stores a decision for a year. Replaces the two cookies in every scope that the page can reach.
 * Returns true if the page now reads exactly this decision; false if the browser stores nothing, or
 * if an HttpOnly cookie of the same name remains.
 */
export function replaceDecisionCookies(
  names: CookiePair,
  values: CookiePair,
  domain: string | undefined,
): boolean {
  removeCookie(names.list);
  removeCookie(names.flag);
  return writeDecisionCookies(names, values, domain);
}

/** Stores a decision in one scope. Returns whether the page now reads this decision and no other. */
export function writeDecisionCookies(
  names: CookiePair,
  values: CookiePair,
  domain: string | undefined,
): boolean {
  for (const key of ["list", "flag"] as const) {
    const attributes = { maxAge: CONSENT_MAX_AGE, domain, secure: isSecure() };
    setCookie(formatCookie(names[key], values[key], attributes));
  }
  const { flag, list } = readDecisionCookies(names);
  // Compares joined values, because a browser may drop a cookie without a value. No value contains
  // a line break.
  return flag.join("\n") === values.flag && list.join("\n") === values.list;
}

/**
 * Stores a decline in any scope that works, for the case that cookies of the same names cannot be
 * overwritten. If a cookie has several values, one that declines is enough.
 */
export function writeDecline(names: CookiePair, decline: CookiePair): boolean {
  return [undefined, ...getDomains(location.hostname)].some(
    (domain) =>
      replaceDecisionCookies(names, decline, domain) ||
      readDecisionCookies(names).flag.includes(decline.flag),
  );
}

/** Removes every visible cookie whose name matches a pattern, in every scope that it may have. */
export function removeCookies(patterns: readonly string[]): void {
  const names = parseCookies(readCookieText()).map(([name]) => name);
  for (const name of new Set(names)) if (matchesCookieName(patterns, name)) removeCookie(name);
}

function removeCookie(name: string): void {
  const { hostname, pathname } = location;
  for (const text of formatCookieRemovals(name, { hostname, pathname, secure: isSecure() })) {
    setCookie(text);
  }
}

function readCookieText(): string {
  return areCookiesBlocked() ? "" : document.cookie;
}

/**
 * Uses `document.cookie`: the Cookie Store API is newer than the browsers we support, and does not
 * reveal a cookie's scope either.
 */
function setCookie(text: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie
  if (!areCookiesBlocked()) document.cookie = text;
}

function isSecure(): boolean {
  return location.protocol === "https:";
}
