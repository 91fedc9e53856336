import { type Consent, type ConsentOptions, createConsent } from "../browser/create-consent.ts";
import { runScripts } from "../browser/script-gate.ts";
import type { ConsentConfig, Locale } from "../core/config.ts";
import { validateConfig } from "../core/validate-config.ts";
import { chooseLocale } from "../locales/choose-locale.ts";
import { texts as englishTexts } from "../locales/en.ts";
import type { LocalizedTexts } from "../locales/texts.ts";
import { mountInterface } from "./interface.ts";

/** What a page sets before this script: the configuration, and the options of `createConsent`. */
export interface ScriptConfig extends ConsentConfig, Pick<ConsentOptions, "onDecision" | "rule"> {
  settingsPage?: string;
  /** Texts of your own by language. Others are loaded from `locales` beside the script. */
  texts?: Partial<Record<Locale, LocalizedTexts>>;
}

declare global {
  interface Window {
    consentConfig?: ScriptConfig;
    /** The consent of the page, once the script has run. */
    consent?: Consent;
  }
}

/** Whole consent for a page without a build: reads `window.consentConfig`, and starts at once. */
function startConsent({
  settingsPage,
  onDecision,
  rule,
  texts = {},
  ...config
}: ScriptConfig): void {
  const address = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href;
  const consent = createConsent<ConsentConfig>(validateConfig(config), {
    ...(onDecision ? { onDecision } : {}),
    ...(rule ? { rule } : {}),
  });
  window.consent = consent;
  // Before the body is parsed, so that Google's tags find their defaults and the page its attribute.
  consent.start();
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", () => void mount());
  } else {
    void mount();
  }

  async function mount(): Promise<void> {
    runScripts(consent);
    const pageLanguage = document.documentElement.lang || "en";
    const locale = chooseLocale([pageLanguage]);
    const options = { loadTexts, pageLanguage, ...(settingsPage ? { settingsPage } : {}) };
    try {
      mountInterface(consent, { ...options, locale, texts: await loadTexts(locale) });
    } catch (error) {
      // A copy of the script alone still asks, in English.
      reportError(error);
      mountInterface(consent, { ...options, locale: "en", texts: englishTexts });
    }
  }

  async function loadTexts(locale: Locale): Promise<LocalizedTexts> {
    const given = texts[locale] ?? (locale === "en" ? englishTexts : undefined);
    if (given) return given;
    const module = (await import(
      /* @vite-ignore */ new URL(`locales/${locale}.js`, address).href
    )) as { texts: LocalizedTexts };
    return module.texts;
  }
}

if (window.consentConfig) startConsent(window.consentConfig);
else console.error("Set window.consentConfig in a script before consent.js.");
