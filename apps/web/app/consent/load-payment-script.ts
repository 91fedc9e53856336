// oxlint-disable-next-line no-restricted-imports -- its address is a setting: the local world serves a stand-in of its own
import { loadScript } from "@site/consent/browser";

import { loadSiteConfig } from "#app/lib/site-config.ts";

/**
 * Loads the payment provider's own script, by which it recognises fraud: the necessary item `payment` of the
 * consent configuration. Called when a buyer presses the button that leads to the payment, by nothing else.
 * Does nothing where the site's settings name no script.
 */
export async function loadPaymentScript(): Promise<void> {
  try {
    const { payments } = await loadSiteConfig();
    if (payments) await loadScript(payments.script);
  } catch {
    // Refused by a blocker or out of reach: the payment goes on without it.
  }
}
