import { renderHeadScript } from "@site/consent/head";

import { consentConfig } from "#app/consent/consent-config.ts";

/**
 * The consent script of every page: shows the bar before the first paint and handles its buttons until React hydrates.
 */
export default renderHeadScript(consentConfig);
