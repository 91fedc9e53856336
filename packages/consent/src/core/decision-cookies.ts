import { pickIds } from "./items.ts";
import { setMark } from "./set-mark.ts";
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
  agreed: boolean;
  /** Whether the decision was about a different set of items from today's. */
  outdated: boolean;
  /** Whether the declined reactions of the decision are still to run. */
  outstanding: boolean;
}

/** The set of items that a decision is about, prepared for comparison with the cookies. */
export interface AskedSet {
  /** Identifiers in the order of the configuration. */
  ids: readonly string[];
  mark: string;
  /** The mark of a flag that names no set. */
  bare: string;
}

/** The set that a configuration asks about. */
export function askedSet(config: ConsentConfig): AskedSet {
  const ids = pickIds(config, () => true);
  const mark = setMark(ids);
  return { ids, mark, bare: config.firstSet ? setMark(config.firstSet) : mark };
}

/** Names of the two cookies: the consent flag and the list of enabled items (specification, section 3). */
export function cookieNames(config: ConsentConfig): { flag: string; list: string } {
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
  return decodeFor(askedSet(config), cookies);
}

/** The same for a set that has already been computed: all that the head script needs. */
export function decodeFor(
  { ids, mark, bare }: AskedSet,
  { flag, list }: DecisionCookies,
): Decision | undefined {
  if (!flag) return undefined;
  const [answer, marked = bare] = flag.replace("!", "").split(".");
  const agreed = answer !== "false";
  const listed = agreed ? unescapeValue(list ?? "").split(",") : [];
  return {
    enabled: ids.filter((id) => listed.includes(id)),
    agreed,
    outdated: marked !== mark,
    outstanding: flag.endsWith("!"),
  };
}

/**
 * The values that store a decision: flag `true` or `false`, followed by the mark of the set unless it is the first
 * set, and the identifiers of what is on, joined by commas. `!` after the flag means that the declined reactions
 * are still to run, in the next page.
 */
export function encodeDecision(
  config: ConsentConfig,
  { enabled, agreed, outstanding }: Omit<Decision, "outdated">,
): { flag: string; list: string } {
  const { mark, bare } = askedSet(config);
  const isFirst = config.firstSet && mark === bare;
  return {
    flag: `${agreed}${isFirst ? "" : `.${mark}`}${outstanding ? "!" : ""}`,
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
