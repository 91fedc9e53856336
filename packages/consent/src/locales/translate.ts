import type { Locale, Translatable } from "../core/types.ts";

/**
 * A text of the configuration in the wanted language, else in English, together with its language; the language is
 * undefined for a text without translations, which is in the page's.
 */
export function translate(
  text: Translatable,
  locale: Locale,
): { text: string; locale: Locale | undefined } {
  if (typeof text === "string") return { text, locale: undefined };
  const found = text[locale];
  return found === undefined ? { text: text.en, locale: "en" } : { text: found, locale };
}
