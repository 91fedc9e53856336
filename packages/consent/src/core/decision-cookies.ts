import { getServiceIds } from "./items.ts";
import { computeRevision } from "./set-mark.ts";
import type { ConsentConfig } from "./types.ts";

/** The values of the two cookies; undefined where there is no such cookie. */
export interface DecisionCookies {
  flag: string | undefined;
  list: string | undefined;
}

/** What the two cookies say. */
export interface Decision {
  /** Identifiers of the items that are on, in the order of the configuration. */
  enabled: readonly string[];
  /** False where the last answer was to decline everything. */
  hasConsented: boolean;
  /** Whether the decision was about a different set of items from today's. */
  isOutdated: boolean;
  /** Whether the declined reactions of the decision are still to run. */
  hasPendingDeclines: boolean;
}

/** The set of items that a decision is about, prepared for comparison with the cookies. */
export interface ServiceRevision {
  /** Identifiers in the order of the configuration. */
  serviceIds: readonly string[];
  current: string;
  /** The mark of a flag that names no set. */
  initial: string;
}

/** The set that a configuration asks about. */
export function getServiceRevision(config: ConsentConfig): ServiceRevision {
  const ids = getServiceIds(config, () => true);
  const mark = computeRevision(ids);
  return {
    serviceIds: ids,
    current: mark,
    initial: config.initialServiceIds ? computeRevision(config.initialServiceIds) : mark,
  };
}

/** Names of the two cookies: the consent flag and the list of enabled items (specification, section 3). */
export function getCookieNames(config: ConsentConfig): { flag: string; list: string } {
  return (
    config.cookieNames ?? {
      flag: "cookie_control_consent",
      list: "cookie_control_enabled_cookies",
    }
  );
}

/**
 * Reads the two cookies. Undefined if nothing was decided, that is, if the flag is missing or empty. Any other flag
 * is a decision. Identifiers are compared whole; unknown ones are ignored.
 */
export function decodeDecision(
  config: ConsentConfig,
  cookies: DecisionCookies,
): Decision | undefined {
  return decodeForRevision(getServiceRevision(config), cookies);
}

/** The same for a set that has already been computed: all that the head script needs. */
export function decodeForRevision(
  { serviceIds, current, initial }: ServiceRevision,
  { flag, list }: DecisionCookies,
): Decision | undefined {
  if (!flag) return undefined;
  const [answer, marked = initial] = flag.replace("!", "").split(".");
  const agreed = answer !== "false";
  const listed = agreed ? unescapeValue(list ?? "").split(",") : [];
  return {
    enabled: serviceIds.filter((id) => listed.includes(id)),
    hasConsented: agreed,
    isOutdated: marked !== current,
    hasPendingDeclines: flag.endsWith("!"),
  };
}

/**
 * The values that store a decision: flag `true` or `false`, followed by the mark of the set unless it is the first
 * set, and the identifiers of what is on, joined by commas. `!` after the flag means that the declined reactions
 * are still to run, in the next page.
 */
export function encodeDecision(
  config: ConsentConfig,
  { enabled, hasConsented, hasPendingDeclines }: Omit<Decision, "isOutdated">,
): { flag: string; list: string } {
  const { current, initial } = getServiceRevision(config);
  const isFirst = config.initialServiceIds && current === initial;
  return {
    flag: `${hasConsented}${isFirst ? "" : `.${current}`}${hasPendingDeclines ? "!" : ""}`,
    list: enabled.join(),
  };
}

/** Other libraries escape the commas. A value that cannot be unescaped is used as it is. */
function unescapeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
