// oxlint-disable-next-line no-restricted-imports -- its address is a setting: the local services serve a stand-in
import { loadScript } from "@site/consent/browser";

import { loadSiteConfig } from "#app/lib/site-config.ts";

/**
 * Loads the payment provider's fraud detection script, the necessary service `payment` of the consent configuration.
 * Call it only once the buyer chooses to pay. Does nothing if the site settings name no script.
 */
export async function loadPaymentScript(): Promise<void> {
  try {
    const { payments } = await loadSiteConfig();
    if (payments) await loadScript(payments.script);
  } catch {
    // Blocked or unreachable: the payment works without it.
  }
}
