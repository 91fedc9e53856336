import { createConsent } from "@site/consent/browser";

import { consentConfig } from "../consent-config.ts";

/** Made once, for the server and the browser; ConsentProvider starts it. */
export const consent = createConsent(consentConfig);

/** Outside of React: `isEnabled` knows the identifiers, so a wrong one does not compile. */
export function trackDownload(file: string): void {
  if (consent.isEnabled("analytics")) window.dataLayer?.push({ event: "download", file });
}
