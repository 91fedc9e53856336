import { createConsent } from "@site/consent/browser";

import { consentConfig } from "./consent-config.ts";

/** The consent of this site. Creating it does not touch the browser, because pages are prerendered with it. */
export const consent = createConsent(consentConfig);
