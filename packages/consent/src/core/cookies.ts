import { type ConsentConfig, getServiceIds, type Translatable } from "./config.ts";

/** One year in seconds, the lifetime of the two cookies (specification, section 9). */
export const CONSENT_MAX_AGE = 365 * 24 * 60 * 60;

export interface CookieAttributes {
  path?: string;
  /** Seconds; 0 removes the cookie. */
  maxAge: number;
  domain?: string | undefined;
  secure: boolean;
}

/**
 * Parses a `Cookie` header or `document.cookie` into pairs. Never throws, even for malformed
 * cookies of other code.
 */
export function parseCookies(text: string): [name: string, value: string][] {
  return text.split(";").map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
  });
}

/** Formats a cookie for `document.cookie` or `Set-Cookie`. It always has Path and SameSite=Lax. */
export function formatCookie(
  name: string,
  value: string,
  { path = "/", maxAge, domain, secure }: CookieAttributes,
): string {
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax${domain ? `; Domain=${domain}` : ""}${secure ? "; Secure" : ""}`;
}

/** Whether a cookie's name matches one of the patterns, in which `*` stands for any characters. */
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
 * Formats the assignments that remove a cookie in every scope that a page can reach: host-only, the
 * page's domain and each parent domain, each with the root path, the page's path and every folder
 * above it. A page cannot read the scope of a cookie, so it tries all of them; browsers ignore
 * those that match nothing.
 */
export function formatCookieRemovals(
  name: string,
  { hostname, pathname, secure }: { hostname: string; pathname: string; secure: boolean },
): string[] {
  const domains = [undefined, ...getDomains(hostname)];
  const segments = pathname.split("/");
  const paths = new Set(
    segments.flatMap((_, index) => {
      const folder = segments.slice(0, index + 1).join("/");
      return [`${folder}/`, folder || "/"];
    }),
  );
  return domains.flatMap((domain) =>
    [...paths].map((path) => formatCookie(name, "", { path, maxAge: 0, domain, secure })),
  );
}

/** Returns a host and its parent domains, longest first. */
export function getDomains(hostname: string): string[] {
  const labels = hostname.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}

/**
 * The values of the two cookies; undefined or empty if the cookie does not exist. Cookies of one name can
 * exist in several scopes (domains and paths), so there can be several values, in any order.
 */
export interface DecisionCookies {
  flag: string | readonly string[] | undefined;
  list: string | readonly string[] | undefined;
}

/** Every value of the two cookies in a `Cookie` header or `document.cookie`. */
export function findDecisionCookies(
  names: { flag: string; list: string },
  text: string,
): { flag: string[]; list: string[] } {
  const cookies = parseCookies(text);
  const getValues = (name: string) =>
    cookies.flatMap(([one, value]) => (one === name ? value : []));
  return { flag: getValues(names.flag), list: getValues(names.list) };
}

/** A visitor's decision as the two cookies store it. */
export interface Decision {
  /** Identifiers of the enabled services, in the order of the configuration. */
  enabled: readonly string[];
  /** False if the visitor declined everything. */
  hasConsented: boolean;
  /** Whether the decision was about an earlier revision of the services. */
  isOutdated: boolean;
  /** Whether the declined reactions for this decision still have to run. */
  isPending: boolean;
}

/** The revision of the services. The flag cookie stores it, to detect that they have changed. */
export interface ServiceRevision {
  /** Identifiers in the order of the configuration. */
  ids: readonly string[];
  current: string;
  /** The revision that applies to a flag cookie without one. */
  initial: string;
}

export function getServiceRevision(config: ConsentConfig): ServiceRevision {
  const current = getRevision(config);
  return {
    ids: getServiceIds(config),
    current,
    initial: config.initialRevision ?? current,
  };
}

/**
 * Returns the revision of the services: the configured one, or a fingerprint of everything that
 * visitors see of an optional or functional service, in any order. A decision about an earlier
 * revision does not cover the current one.
 */
export function getRevision(config: ConsentConfig): string {
  if (config.revision !== undefined) return String(config.revision);
  const services = (["optional", "functional"] as const).flatMap((category) =>
    config[category].map(({ id, name, description, cookies, consentTypes = [], vendor = {} }) =>
      JSON.stringify([
        category,
        id,
        sortTexts(name),
        sortTexts(description),
        [...cookies].sort(),
        [...consentTypes].sort(),
        sortEntries(vendor),
      ]),
    ),
  );
  return computeHash(services.sort().join());
}

function sortTexts(text: Translatable): unknown {
  return typeof text === "string" ? text : sortEntries(text);
}

function sortEntries(values: Record<string, unknown>): unknown {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** 32-bit FNV-1a of the UTF-16 code units, in base 36. */
function computeHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/**
 * Decodes the values of the two cookies. Undefined if there is no decision, that is, if the flag is
 * missing or empty; any other flag is a decision. Unknown ids in the list are ignored. If a cookie
 * has several values, the newest is unknown: if one of them declines, the visitor declined; if they
 * disagree in any other way, there is no decision.
 */
export function decodeDecision(
  config: ConsentConfig,
  cookies: DecisionCookies,
): Decision | undefined {
  return decodeForRevision(getServiceRevision(config), cookies);
}

/** Like `decodeDecision`, with a precomputed revision, as the head script uses it. */
export function decodeForRevision(
  revision: ServiceRevision,
  { flag = [], list = "" }: DecisionCookies,
): Decision | undefined {
  const lists = [list.length > 0 ? list : ""].flat();
  const readings = [flag]
    .flat()
    .flatMap((one) => lists.map((ids) => decodeValues(revision, one, ids)));
  const declines = readings.filter((reading) => reading?.hasConsented === false) as Decision[];
  const [decline] = declines;
  if (decline) {
    return {
      ...decline,
      isOutdated: declines.every((one) => one.isOutdated),
      isPending: declines.some((one) => one.isPending),
    };
  }
  const isUnanimous = new Set(readings.map((reading) => JSON.stringify(reading))).size === 1;
  return isUnanimous ? readings[0] : undefined;
}

function decodeValues(
  { ids, current, initial }: ServiceRevision,
  flag: string,
  list: string,
): Decision | undefined {
  if (!flag) return undefined;
  const [consent, revision = initial] = flag.replace("!", "").split(".");
  const hasConsented = consent !== "false";
  const listed = hasConsented ? unescapeValue(list).split(",") : [];
  return {
    enabled: ids.filter((id) => listed.includes(id)),
    hasConsented,
    isOutdated: revision !== current,
    isPending: flag.endsWith("!"),
  };
}

/** Other libraries escape the commas. A value that cannot be unescaped is used unchanged. */
function unescapeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * Encodes a decision as the two cookie values. The flag is `true` or `false`, followed by the
 * revision unless that is the initial one, and by `!` if declined reactions still have to run in
 * the next page. The list contains the ids of the enabled services, separated by commas.
 */
export function encodeDecision(
  config: ConsentConfig,
  { enabled, hasConsented, isPending }: Omit<Decision, "isOutdated">,
): { flag: string; list: string } {
  const { current, initial } = getServiceRevision(config);
  const isInitial = config.initialRevision !== undefined && current === initial;
  return {
    flag: `${hasConsented}${isInitial ? "" : `.${current}`}${isPending ? "!" : ""}`,
    list: enabled.join(),
  };
}
