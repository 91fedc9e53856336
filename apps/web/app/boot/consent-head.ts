import { renderHeadScript } from "@site/consent/head";

import { consentConfig } from "#app/consent/consent-config.ts";

/**
 * The same script in every page: it shows the bar before the first paint and handles its buttons until React does.
 */
export default renderHeadScript(consentConfig);
