import { createContext, use } from "react";

import type { Consent } from "../browser/create-consent.ts";
import type { Locale } from "../core/types.ts";
import type { LocalizedTexts } from "../locales/texts.ts";

export interface ConsentUi {
  consent: Consent;
  texts: LocalizedTexts;
  locale: Locale;
  /** Value for `lang` on an element whose text is in this language; undefined if that is the page's. */
  getLangAttribute: (locale: Locale | undefined) => Locale | undefined;
  /** Loads the texts of a language and uses it from then on. */
  setLocale: (locale: Locale) => void;
  /** Uses the page's language, or else the browser's, unless the visitor chose another. */
  applyPreferredLocale: () => void;
  /** The language of the page, and of configuration texts that exist in one language only. */
  pageLanguage: string;
  settingsPage: string;
}

export const ConsentContext = createContext<ConsentUi | undefined>(undefined);

/** What ConsentProvider provides to its descendants. Throws if there is no provider above. */
export function useConsentUi(): ConsentUi {
  const ui = use(ConsentContext);
  if (!ui) throw new Error("There is no <ConsentProvider> above.");
  return ui;
}
