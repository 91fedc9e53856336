import { createContext, useContext, useSyncExternalStore } from "react";

import type { Consent, ConsentSnapshot } from "../browser/create-consent.ts";
import type { Locale } from "../core/config.ts";
import type { LocalizedTexts } from "../locales/texts.ts";

export interface ConsentUi {
  consent: Consent;
  texts: LocalizedTexts;
  locale: Locale;
  /** Returns the `lang` attribute for a text in this language; undefined if it is the page's language. */
  toLang: (locale: Locale | undefined) => Locale | undefined;
  /** Loads the texts of a language and switches to it. */
  setLocale: (locale: Locale) => void;
  /** Switches to the page's language, or to the browser's, unless the visitor has chosen one. */
  applyPreferredLocale: () => void;
  /** The language of the page, and of configuration texts that exist in one language only. */
  pageLanguage: string;
  settingsPage: string;
}

export const ConsentContext = createContext<ConsentUi | undefined>(undefined);

/** Returns the context of ConsentProvider. Throws without a provider. */
export function useConsentUi(): ConsentUi {
  const ui = useContext(ConsentContext);
  if (!ui) throw new Error("There is no <ConsentProvider> above.");
  return ui;
}

export type UseConsent = ConsentSnapshot & Omit<Consent, "getSnapshot" | "getServerSnapshot">;

/** Returns the state and actions of the page's consent. Rerenders the component after each change. */
export function useConsent(): UseConsent {
  const { consent } = useConsentUi();
  const snapshot = useSyncExternalStore(
    consent.subscribe,
    consent.getSnapshot,
    consent.getServerSnapshot,
  );
  return { ...consent, ...snapshot };
}
