import { createConsent } from "@site/consent/browser";

import { consentConfig } from "./consent-config.ts";

/** The consent of this site. Making it touches no browser: pages are prerendered with it. */
export const consent = createConsent(consentConfig);
