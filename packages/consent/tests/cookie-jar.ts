interface StoredCookie {
  name: string;
  value: string;
  domain: string;
  isHostOnly: boolean;
  path: string;
  isHttpOnly: boolean;
}

export interface CookieJar {
  /** Sets a cookie from a script of the page, or from its server. */
  set: (text: string, url: string, from?: "script" | "server") => void;
  /** Returns the cookies that a script of the page reads, or that its server receives. */
  read: (url: string, by?: "script" | "server") => string;
}

/**
 * Implements a browser's cookies as in RFC 6265: matches domain and path, holds one cookie per
 * name, domain and path, hides HttpOnly cookies from scripts, and rejects cookies for a top-level
 * domain. Longer paths come first, then older cookies; `isReversed` reverses this, because servers
 * must not rely on the order.
 */
export function createCookieJar({ isReversed = false } = {}): CookieJar {
  let cookies: StoredCookie[] = [];
  const hasSameKey = (one: StoredCookie, other: StoredCookie) =>
    one.name === other.name &&
    one.domain === other.domain &&
    one.isHostOnly === other.isHostOnly &&
    one.path === other.path;

  return {
    set(text, url, from = "script") {
      const [pair = "", ...attributes] = text.split("; ");
      const getAttribute = (name: string) =>
        attributes.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
      const { hostname } = new URL(url);
      const domain = getAttribute("Domain")?.replace(/^\./, "");
      if (domain !== undefined && (!isInDomain(hostname, domain) || !domain.includes("."))) return;
      const cookie: StoredCookie = {
        name: pair.slice(0, pair.indexOf("=")),
        value: pair.slice(pair.indexOf("=") + 1),
        domain: domain ?? hostname,
        isHostOnly: domain === undefined,
        path: getAttribute("Path") ?? "/",
        isHttpOnly: attributes.includes("HttpOnly"),
      };
      const index = cookies.findIndex((one) => hasSameKey(one, cookie));
      if (from === "script" && cookies[index]?.isHttpOnly) return;
      const isRemoval = getAttribute("Max-Age") === "0";
      if (isRemoval) cookies = cookies.filter((one) => !hasSameKey(one, cookie));
      else if (index < 0) cookies.push(cookie);
      else cookies[index] = cookie;
    },
    read(url, by = "script") {
      const { hostname, pathname } = new URL(url);
      const found = cookies
        .filter(({ isHttpOnly }) => by === "server" || !isHttpOnly)
        .filter(({ domain, isHostOnly }) =>
          isHostOnly ? hostname === domain : isInDomain(hostname, domain),
        )
        .filter(({ path }) => isInPath(pathname, path))
        .toSorted((one, other) => other.path.length - one.path.length)
        .map(({ name, value }) => `${name}=${value}`);
      return (isReversed ? found.toReversed() : found).join("; ");
    },
  };
}

function isInDomain(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

function isInPath(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
}
