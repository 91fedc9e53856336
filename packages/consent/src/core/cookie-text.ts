/** One year in seconds, the life of the two cookies (specification, section 9). */
export const CONSENT_MAX_AGE = 365 * 24 * 60 * 60;

export interface CookieAttributes {
  path?: string;
  /** Seconds; 0 removes the cookie. */
  maxAge: number;
  domain?: string | undefined;
  secure: boolean;
}

/** The pairs of a `Cookie` header or of `document.cookie`. Never throws, whatever other code wrote there. */
export function parseCookies(text: string): [name: string, value: string][] {
  return text.split(";").map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
  });
}

/** The text that sets a cookie, always with Path and SameSite=Lax. */
export function formatCookie(
  name: string,
  value: string,
  { path = "/", maxAge, domain, secure }: CookieAttributes,
): string {
  const scope = `; Path=${path}; Max-Age=${maxAge}; SameSite=Lax`;
  return `${name}=${value}${scope}${domain ? `; Domain=${domain}` : ""}${secure ? "; Secure" : ""}`;
}

/** Whether a cookie's name is one of the given ones, in which `*` matches any run of characters. */
export function matchesCookieName(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => {
    const [start = "", ...parts] = pattern.split("*");
    const end = parts.pop();
    if (end === undefined) return name === start;
    if (!name.startsWith(start)) return false;
    let at = start.length;
    for (const part of parts) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return name.slice(at).endsWith(end);
  });
}

/**
 * The texts that remove one cookie in every scope that a page can reach: host-only, its own domain and each parent,
 * each with the root path, the page's path and every folder above it. A page cannot read a cookie's scope, so each
 * is tried; browsers ignore those that do not fit.
 */
export function formatCookieRemovals(
  name: string,
  { hostname, pathname, secure }: { hostname: string; pathname: string; secure: boolean },
): string[] {
  const labels = hostname.split(".");
  const domains = [undefined, ...labels.map((_, index) => labels.slice(index).join("."))];
  const segments = pathname.split("/");
  const folders = segments.map((_, index) => segments.slice(0, index + 1).join("/"));
  const paths = new Set(folders.flatMap((folder) => [`${folder}/`, folder || "/"]));
  return domains.flatMap((domain) =>
    [...paths].map((path) => formatCookie(name, "", { path, maxAge: 0, domain, secure })),
  );
}
