// oxlint-disable-next-line no-restricted-imports -- its address is a setting: the local world serves a stand-in of its own
import { loadScript } from "@site/consent/browser";

import { loadSiteConfig } from "#app/lib/site-config.ts";

/**
 * Loads the payment provider's own script, which detects fraud: the necessary item `payment` of the consent
 * configuration. Called only when a buyer presses the button that leads to the payment. Does nothing if the site's
 * settings name no script.
 */
export async function loadPaymentScript(): Promise<void> {
  try {
    const { payments } = await loadSiteConfig();
    if (payments) await loadScript(payments.script);
  } catch {
    // Blocked or unreachable: the payment goes on without it.
  }
}
