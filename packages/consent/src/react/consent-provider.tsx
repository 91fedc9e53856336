import { type ReactNode, useEffect, useMemo, useState } from "react";

import type { Consent } from "../browser/create-consent.ts";
import type { Locale } from "../core/config.ts";
import { chooseLocale, getPrimaryLanguage } from "../locales/choose-locale.ts";
import type { ConsentTexts, LocalizedTexts } from "../locales/texts.ts";
import { ConsentContext, type ConsentUi } from "./consent-context.ts";

export interface ConsentProviderProps {
  /** The consent of the site. `never` accepts any ids. */
  consent: Consent<never>;
  /** The language that the page is rendered with, and its texts. */
  locale: Locale;
  texts: ConsentTexts;
  /**
   * Loads the texts of another language: `loadTexts` from `./locales`, or your own function, which
   * may also return texts of your services.
   */
  loadTexts: (locale: Locale) => Promise<LocalizedTexts>;
  /** Language tag of the page, if it differs from `locale`. */
  pageLanguage?: string;
  /**
   * Address of the page with `ConsentForm`. The notices link to it without JavaScript, and it opens
   * where an extension hides the modal.
   */
  settingsPage?: string;
  children: ReactNode;
}

/** Starts the page's consent after hydration, and provides it to the components below. */
export function ConsentProvider({
  consent,
  locale,
  texts,
  loadTexts,
  pageLanguage = locale,
  settingsPage = "#",
  children,
}: ConsentProviderProps) {
  const [language, setLanguage] = useState<{
    locale: Locale;
    texts: LocalizedTexts;
    isChosen: boolean;
  }>({
    locale,
    texts,
    isChosen: false,
  });
  useEffect(() => startSafely(consent), [consent]);

  const ui = useMemo<ConsentUi>(() => {
    // If the texts cannot be loaded, the current language remains.
    const changeLocale = (locale: Locale, { isChosen }: { isChosen: boolean }) =>
      void loadTexts(locale).then((texts) => setLanguage({ locale, texts, isChosen }), reportError);
    return {
      consent: consent as Consent,
      ...language,
      pageLanguage,
      settingsPage,
      toLang: (locale) => (locale === getPrimaryLanguage(pageLanguage) ? undefined : locale),
      setLocale: (locale) => changeLocale(locale, { isChosen: true }),
      applyPreferredLocale() {
        const preferred = chooseLocale([pageLanguage, ...navigator.languages]);
        if (language.isChosen || preferred === language.locale) return;
        changeLocale(preferred, { isChosen: false });
      },
    };
  }, [consent, language, settingsPage, pageLanguage, loadTexts]);
  return <ConsentContext.Provider value={ui}>{children}</ConsentContext.Provider>;
}

/** Reports an error of `start` instead of throwing it: an error in an effect would unmount the whole page. */
function startSafely(consent: Consent<never>): (() => void) | undefined {
  try {
    return consent.start();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
