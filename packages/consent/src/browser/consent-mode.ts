import { getOptionalServices } from "../core/items.ts";
import type { ConsentConfig, ConsentType } from "../core/types.ts";

type Grants = Partial<Record<ConsentType, "granted" | "denied">>;

const ALL_TYPES: readonly ConsentType[] = [
  "ad_storage",
  "ad_user_data",
  "ad_personalization",
  "analytics_storage",
  "functionality_storage",
  "personalization_storage",
];

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Reports to Google's tags through Consent Mode v2 what is granted: `default` with everything denied before any
 * tag, `update` after a decision. Does nothing where no item has consent types.
 */
export function updateConsentMode(
  config: ConsentConfig,
  command: "default" | "update",
  enabled: readonly string[],
): void {
  const items = getOptionalServices(config).filter((item) => item.consentTypes?.length);
  if (items.length === 0) return;
  const on = items.filter((item) => enabled.includes(item.id));
  const granted = new Set(on.flatMap((item) => item.consentTypes ?? []));
  const grants: Grants = {};
  for (const type of ALL_TYPES) grants[type] = granted.has(type) ? "granted" : "denied";
  pushCommand("consent", command, grants);
}

/** Google's tags tell commands from data by type: an `arguments` object, not an array. */
function pushCommand(..._command: [string, string, Grants]): void {
  window.dataLayer ??= [];
  // oxlint-disable-next-line prefer-rest-params
  window.dataLayer.push(arguments);
}
