import {
  CONSENT_MAX_AGE,
  cookieText,
  matchesName,
  parseCookies,
  removalTexts,
} from "../core/cookie-text.ts";
import type { DecisionCookies } from "../core/decision-cookies.ts";

/** One text for each of the two cookies: their names, or their values. */
export interface CookieNames {
  flag: string;
  list: string;
}

/** Whether the browser keeps no cookies here: switched off, or in a sandboxed frame. */
export function areCookiesBlocked(): boolean {
  try {
    return !navigator.cookieEnabled || typeof document.cookie !== "string";
  } catch {
    return true;
  }
}

/** The values of the two cookies. Where a name occurs twice, the first counts, as for servers. */
export function readDecisionCookies({ flag, list }: CookieNames): DecisionCookies {
  const cookies = readCookies();
  const valueOf = (name: string) => cookies.find((cookie) => cookie[0] === name)?.[1];
  return { flag: valueOf(flag), list: valueOf(list) };
}

/** Keeps a decision for a year. False where the browser did not keep it. */
export function writeDecisionCookies(
  names: CookieNames,
  values: CookieNames,
  domain: string | undefined,
): boolean {
  for (const key of ["list", "flag"] as const) {
    const secure = isSecure();
    // A cookie of this host alone, from before the domain was set, would hide the one that is shared.
    if (domain) setCookie(cookieText(names[key], "", { maxAge: 0, secure }));
    setCookie(cookieText(names[key], values[key], { maxAge: CONSENT_MAX_AGE, domain, secure }));
  }
  const kept = readDecisionCookies(names);
  return kept.flag === values.flag && (kept.list ?? "") === values.list;
}

/** Removes every cookie that the page can see and whose name matches, in all the scopes it may have. */
export function removeCookies(patterns: readonly string[]): void {
  const { hostname, pathname } = location;
  const names = readCookies().map(([name]) => name);
  for (const name of new Set(names.filter((name) => matchesName(patterns, name)))) {
    for (const text of removalTexts(name, { hostname, pathname, secure: isSecure() })) {
      setCookie(text);
    }
  }
}

function readCookies(): [string, string][] {
  return areCookiesBlocked() ? [] : parseCookies(document.cookie);
}

/** The Cookie Store API is newer than the browsers this is for, and it cannot tell a scope either. */
function setCookie(text: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie
  if (!areCookiesBlocked()) document.cookie = text;
}

function isSecure(): boolean {
  return location.protocol === "https:";
}
