import { type ConsentModeSetup, getConsentModeSetup } from "../browser/consent-mode.ts";
import { getRecordKey } from "../browser/decision-record.ts";
import { type ConsentConfig, getCookieNames, getOptionalServices } from "../core/config.ts";
import { encodeDecision, getServiceRevision, type ServiceRevision } from "../core/cookies.ts";

/** The configuration of the head script: JSON with all values precomputed. */
export interface HeadScriptConfig {
  names: { flag: string; list: string };
  revision: ServiceRevision;
  /** The values of the two cookies after accepting on the bar, and after declining. */
  accept: { flag: string; list: string };
  decline: { flag: string; list: string };
  domain: string | undefined;
  recordKey: string;
  consentMode: ConsentModeSetup | undefined;
}

/** Computes the head script's configuration. Texts and reactions are left out. */
export function getHeadScriptConfig(config: ConsentConfig): HeadScriptConfig {
  const revision = getServiceRevision(config);
  const names = getCookieNames(config);
  return {
    names,
    recordKey: getRecordKey(names),
    consentMode: getConsentModeSetup(config),
    revision,
    accept: encodeDecision(config, {
      enabled: revision.ids,
      hasConsented: true,
      isPending: false,
    }),
    decline: encodeDecision(config, {
      enabled: [],
      hasConsented: false,
      isPending: getOptionalServices(config).some((service) => service.declined),
    }),
    domain: config.domain,
  };
}
