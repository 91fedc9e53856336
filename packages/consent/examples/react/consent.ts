import { createConsent } from "@site/consent/browser";

import { consentConfig } from "../consent-config.ts";

/** Created once and used by both server and browser. ConsentProvider starts it in the browser. */
export const consent = createConsent(consentConfig);

/** Works outside React too. `isEnabled` is typed by the configured ids, so an unknown id does not compile. */
export function trackDownload(file: string): void {
  if (consent.isEnabled("analytics")) window.dataLayer?.push({ event: "download", file });
}
