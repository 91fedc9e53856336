import { type ReactNode, useEffect, useMemo, useState } from "react";

import type { Consent } from "../browser/create-consent.ts";
import type { Locale } from "../core/types.ts";
import { chooseLocale, getPrimaryLanguage } from "../locales/choose-locale.ts";
import type { ConsentTexts, LocalizedTexts } from "../locales/texts.ts";
import { ConsentContext, type ConsentUi } from "./consent-context.ts";

export interface ConsentProviderProps {
  /** Any configuration, whatever its identifiers. */
  consent: Consent<never>;
  /** The language that the page is rendered with, and its texts. */
  locale: Locale;
  texts: ConsentTexts;
  /**
   * Loads the texts of another language; `loadTexts` of `./locales`, or your own for the languages you offer. It may
   * bring those of your items too.
   */
  loadTexts: (locale: Locale) => Promise<LocalizedTexts>;
  /** Language tag of the page, if it differs from `locale`. */
  pageLanguage?: string;
  /** Address of the page about cookies, where the notices' links lead without JavaScript. */
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
  const [spoken, setSpoken] = useState<{ locale: Locale; texts: LocalizedTexts; chosen: boolean }>({
    locale,
    texts,
    chosen: false,
  });
  useEffect(() => consent.start(), [consent]);

  const ui = useMemo<ConsentUi>(() => {
    // If a language cannot be loaded, the present one stays.
    const change = (locale: Locale, chosen: boolean) =>
      loadTexts(locale).then((texts) => setSpoken({ locale, texts, chosen }), reportError);
    return {
      consent: consent as Consent,
      ...spoken,
      pageLanguage,
      settingsPage,
      getLangAttribute: (locale) =>
        locale === getPrimaryLanguage(pageLanguage) ? undefined : locale,
      setLocale: (locale) => void change(locale, true),
      applyPreferredLocale() {
        const preferred = chooseLocale([pageLanguage, ...navigator.languages]);
        if (!spoken.chosen && preferred !== spoken.locale) void change(preferred, false);
      },
    };
  }, [consent, spoken, settingsPage, pageLanguage, loadTexts]);
  return <ConsentContext value={ui}>{children}</ConsentContext>;
}
