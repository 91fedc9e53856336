import type { Locale } from "@site/consent";
import { loadTexts, type LocalizedTexts } from "@site/consent/locales";

import type { ItemTexts } from "./item-texts.ts";

const itemTexts = import.meta.glob<{ items: ItemTexts }>("./item-texts/*.ts");

/** The texts of the consent interface in a language, including this site's own services. */
export async function loadConsentTexts(locale: Locale): Promise<LocalizedTexts> {
  const [texts, own] = await Promise.all([
    loadTexts(locale),
    itemTexts[`./item-texts/${locale}.ts`]?.(),
  ]);
  return own ? { ...texts, services: own.items } : texts;
}
