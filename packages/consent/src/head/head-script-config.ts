import { type ConsentConfig, getCookieNames, getOptionalServices } from "../core/config.ts";
import {
  CONSENT_MAX_AGE,
  type Decision,
  encodeDecision,
  formatCookie,
  getServiceRevision,
  type ServiceRevision,
} from "../core/cookies.ts";

/** The configuration of the head script: JSON in which everything is computed in advance. */
export interface HeadScriptConfig {
  names: { flag: string; list: string };
  revision: ServiceRevision;
  /** The cookies that each button on the bar sets, without Secure. The flag comes last. */
  accept: string[];
  decline: string[];
}

/** The part of the configuration that the bar needs, without texts and reactions. */
export function getHeadScriptConfig(config: ConsentConfig): HeadScriptConfig {
  const revision = getServiceRevision(config);
  return {
    names: getCookieNames(config),
    revision,
    accept: formatDecisionCookies(config, {
      enabled: revision.ids,
      hasConsented: true,
      isPending: false,
    }),
    decline: formatDecisionCookies(config, {
      enabled: [],
      hasConsented: false,
      isPending: getOptionalServices(config).some((service) => service.declined),
    }),
  };
}

function formatDecisionCookies(
  config: ConsentConfig,
  decision: Omit<Decision, "isOutdated">,
): string[] {
  const { domain } = config;
  const names = getCookieNames(config);
  const values = encodeDecision(config, decision);
  return (["list", "flag"] as const).flatMap((key) => [
    // A host-only cookie, from before `domain` was configured, would hide the shared one.
    ...(domain ? [formatCookie(names[key], "", { maxAge: 0, secure: false })] : []),
    formatCookie(names[key], values[key], { maxAge: CONSENT_MAX_AGE, domain, secure: false }),
  ]);
}
