import type { Locale, Translatable } from "../core/config.ts";

/**
 * Returns a text of the configuration in the given language, or in English, together with its
 * language. The language is undefined for a text without translations, which is in the page's
 * language.
 */
export function translate(
  text: Translatable,
  locale: Locale,
): { text: string; locale: Locale | undefined } {
  if (typeof text === "string") return { text, locale: undefined };
  const found = text[locale];
  return found === undefined ? { text: text.en, locale: "en" } : { text: found, locale };
}
