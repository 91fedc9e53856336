import { createContext, use } from "react";

import type { Consent } from "../browser/create-consent.ts";
import type { Locale } from "../core/types.ts";
import type { ConsentTexts } from "../locales/texts.ts";

export interface ConsentUi {
  consent: Consent;
  texts: ConsentTexts;
  locale: Locale;
  /** Value for `lang` on an element whose text is in this language; undefined where it is the page's. */
  langOf: (locale: Locale | undefined) => Locale | undefined;
  /** Loads the texts of a language and speaks it from then on. */
  speak: (locale: Locale) => void;
  /** Speaks the page's own language or else the browser's, unless the visitor chose another one. */
  speakPreferred: () => void;
  /** The language of the page, and of texts of the configuration that exist in one language alone. */
  pageLanguage: string;
  settingsPage: string;
}

export const ConsentContext = createContext<ConsentUi | undefined>(undefined);

/** What ConsentProvider gives to the parts below it. Throws where there is none above. */
export function useConsentUi(): ConsentUi {
  const ui = use(ConsentContext);
  if (!ui) throw new Error("There is no <ConsentProvider> above.");
  return ui;
}
