import {
  CONSENT_TYPES,
  type ConsentConfig,
  type ConsentType,
  getOptionalServices,
} from "../core/config.ts";

type Grants = Partial<Record<ConsentType, "granted" | "denied">>;

/** The commands for Google's tags (Consent Mode v2), computed from the configuration. */
export interface ConsentModeSetup {
  denied: Grants;
  /** Before any decision: everything denied, then the regions in which something is granted. */
  defaults: (Grants & { wait_for_update: number; region?: readonly string[] })[];
  /** Consent types of each service that has some. */
  types: [id: string, types: readonly ConsentType[]][];
}

/** Undefined if no service has consent types: then nothing is sent to Google's tags. */
export function getConsentModeSetup(config: ConsentConfig): ConsentModeSetup | undefined {
  const types = getOptionalServices(config).flatMap(({ id, consentTypes = [] }) =>
    consentTypes.length > 0 ? [[id, consentTypes] as [string, readonly ConsentType[]]] : [],
  );
  if (types.length === 0) return undefined;
  const { waitForUpdate: wait_for_update = 500, regions = [] } = config.consentMode ?? {};
  const denied: Grants = Object.fromEntries(CONSENT_TYPES.map((type) => [type, "denied"]));
  const regional = regions.map(({ codes, granted }) => ({
    ...grant(denied, granted),
    wait_for_update,
    region: codes,
  }));
  return { denied, defaults: [{ ...denied, wait_for_update }, ...regional], types };
}

/** Denies everything before a decision. Has to run before any of Google's tags. */
export function sendConsentDefaults({ defaults }: ConsentModeSetup): void {
  for (const one of defaults) pushCommand("consent", "default", one);
}

/** Reports the consent types that the enabled services grant. */
export function sendConsentUpdate(
  { denied, types }: ConsentModeSetup,
  enabled: readonly string[],
): void {
  const granted = types.flatMap(([id, types]) => (enabled.includes(id) ? types : []));
  pushCommand("consent", "update", grant(denied, granted));
}

function grant(denied: Grants, granted: readonly ConsentType[]): Grants {
  return { ...denied, ...Object.fromEntries(granted.map((type) => [type, "granted"])) };
}

/** Google's tags require a command to be an `arguments` object, not an array. */
function pushCommand(..._command: [string, string, object]): void {
  window.dataLayer ??= [];
  try {
    // oxlint-disable-next-line prefer-rest-params
    window.dataLayer.push(arguments);
  } catch (error) {
    // Google's tag replaces `push`. If that throws, consent must still work.
    reportError(error);
  }
}
