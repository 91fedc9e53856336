import { CONSENT_MAX_AGE, cookieText } from "../core/cookie-text.ts";
import { type AskedSet, askedSet, cookieNames, encodeDecision } from "../core/decision-cookies.ts";
import { switchableItems } from "../core/items.ts";
import type { ConsentConfig } from "../core/types.ts";

/** What the head script needs to know, as JSON, with everything computed beforehand that can be. */
export interface EarlyConfig {
  names: { flag: string; list: string };
  asked: AskedSet;
  /** The cookies that each answer on the bar sets, except for Secure. The last of them is the flag. */
  accept: string[];
  decline: string[];
}

/** The part of a configuration that decides about the bar, without texts and functions. */
export function earlyConfig(config: ConsentConfig): EarlyConfig {
  const asked = askedSet(config);
  const names = cookieNames(config);
  const off = switchableItems(config).some((item) => item.declined);
  const texts = (enabled: readonly string[], agreed: boolean, outstanding: boolean) => {
    const values = encodeDecision(config, { enabled, agreed, outstanding });
    return (["list", "flag"] as const).flatMap((key) => {
      const { domain } = config;
      const kept = { maxAge: CONSENT_MAX_AGE, domain, secure: false };
      return [
        // A host-only cookie, from before the domain was set, would hide the shared one.
        ...(domain ? [cookieText(names[key], "", { maxAge: 0, secure: false })] : []),
        cookieText(names[key], values[key], kept),
      ];
    });
  };
  return {
    names,
    asked,
    accept: texts(asked.ids, true, false),
    decline: texts([], false, off),
  };
}
