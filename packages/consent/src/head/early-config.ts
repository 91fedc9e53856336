import { CONSENT_MAX_AGE, formatCookie } from "../core/cookie-text.ts";
import {
  type ServiceRevision,
  getServiceRevision,
  getCookieNames,
  encodeDecision,
} from "../core/decision-cookies.ts";
import { getOptionalServices } from "../core/items.ts";
import type { ConsentConfig } from "../core/types.ts";

/** What the head script needs to know, as JSON, with everything computed beforehand that can be. */
export interface HeadScriptConfig {
  cookieNames: { flag: string; list: string };
  revision: ServiceRevision;
  /** The cookies that each answer on the bar sets, except for Secure. The last of them is the flag. */
  acceptCookies: string[];
  declineCookies: string[];
}

/** The part of a configuration that decides about the bar, without texts and functions. */
export function getHeadScriptConfig(config: ConsentConfig): HeadScriptConfig {
  const asked = getServiceRevision(config);
  const names = getCookieNames(config);
  const off = getOptionalServices(config).some((item) => item.declined);
  const texts = (enabled: readonly string[], agreed: boolean, outstanding: boolean) => {
    const values = encodeDecision(config, {
      enabled,
      hasConsented: agreed,
      hasPendingDeclines: outstanding,
    });
    return (["list", "flag"] as const).flatMap((key) => {
      const { domain } = config;
      const kept = { maxAge: CONSENT_MAX_AGE, domain, secure: false };
      return [
        // A host-only cookie, from before the domain was set, would hide the shared one.
        ...(domain ? [formatCookie(names[key], "", { maxAge: 0, secure: false })] : []),
        formatCookie(names[key], values[key], kept),
      ];
    });
  };
  return {
    cookieNames: names,
    revision: asked,
    acceptCookies: texts(asked.serviceIds, true, false),
    declineCookies: texts([], false, off),
  };
}
