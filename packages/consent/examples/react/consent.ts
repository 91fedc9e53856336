import { createConsent } from "@site/consent/browser";

import { consentConfig } from "../consent-config.ts";

/** Created once, for server and browser; ConsentProvider starts it. */
export const consent = createConsent(consentConfig);

/** Usable outside React: `isEnabled` knows the identifiers, so a wrong one does not compile. */
export function trackDownload(file: string): void {
  if (consent.isEnabled("analytics")) window.dataLayer?.push({ event: "download", file });
}
