/** Everything that a site in one language loads. */
export { createConsent } from "../src/browser/index.ts";
export { texts } from "../src/locales/en.ts";
export { ConsentFrame, ConsentInterface, ConsentProvider, useConsent } from "../src/react/index.ts";
