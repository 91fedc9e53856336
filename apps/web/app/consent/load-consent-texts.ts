import type { Locale } from "@site/consent";
import { loadTexts, type LocalizedTexts } from "@site/consent/locales";

import type { ServiceTexts } from "./consent-config.ts";

const serviceTexts = import.meta.glob<{ services: ServiceTexts }>("./service-texts/*.ts");

/** The texts of the consent interface in a language, including this site's own services. */
export async function loadConsentTexts(locale: Locale): Promise<LocalizedTexts> {
  const [texts, own] = await Promise.all([
    loadTexts(locale),
    serviceTexts[`./service-texts/${locale}.ts`]?.(),
  ]);
  return own ? { ...texts, services: own.services } : texts;
}
