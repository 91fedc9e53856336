import {
  CONSENT_MAX_AGE,
  formatCookie,
  matchesCookieName,
  parseCookies,
  formatCookieRemovals,
  type DecisionCookies,
} from "../core/cookies.ts";

/** One text per cookie: their names, or their values. */
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

/** Reads the two cookies. If a name occurs twice, the first one counts, as on servers. */
export function readDecisionCookies({ flag, list }: CookiePair): DecisionCookies {
  const cookies = readCookies();
  const getValue = (name: string) => cookies.find((cookie) => cookie[0] === name)?.[1];
  return { flag: getValue(flag), list: getValue(list) };
}

/** Stores a decision for a year. Returns false if the browser did not store it. */
export function writeDecisionCookies(
  names: CookiePair,
  values: CookiePair,
  domain: string | undefined,
): boolean {
  for (const key of ["list", "flag"] as const) {
    const secure = isSecure();
    // A host-only cookie, from before `domain` was configured, would hide the shared one.
    if (domain) setCookie(formatCookie(names[key], "", { maxAge: 0, secure }));
    setCookie(formatCookie(names[key], values[key], { maxAge: CONSENT_MAX_AGE, domain, secure }));
  }
  const stored = readDecisionCookies(names);
  return stored.flag === values.flag && (stored.list ?? "") === values.list;
}

/** Removes every visible cookie whose name matches a pattern, in every scope that it may have. */
export function removeCookies(patterns: readonly string[]): void {
  const { hostname, pathname } = location;
  const names = readCookies().map(([name]) => name);
  for (const name of new Set(names.filter((name) => matchesCookieName(patterns, name)))) {
    for (const text of formatCookieRemovals(name, { hostname, pathname, secure: isSecure() })) {
      setCookie(text);
    }
  }
}

function readCookies(): [string, string][] {
  return areCookiesBlocked() ? [] : parseCookies(document.cookie);
}

/** The Cookie Store API is newer than the browsers we support, and does not reveal a cookie's scope either. */
function setCookie(text: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie
  if (!areCookiesBlocked()) document.cookie = text;
}

function isSecure(): boolean {
  return location.protocol === "https:";
}
