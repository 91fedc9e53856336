import {
  type ConsentConfig,
  getOptionalServices,
  type Locale,
  type Translatable,
} from "../core/config.ts";
import type { LocalizedTexts } from "./texts.ts";

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

/** The text of bar and modal, with the names of the services that visitors decide about. */
export function formatDescription(
  config: ConsentConfig,
  { barDescription, services }: LocalizedTexts,
  locale: Locale,
): string {
  const names = getOptionalServices(config).map(
    ({ id, name }) => services?.[id]?.name ?? translate(name, locale).text,
  );
  return barDescription.replace("{services}", () => names.join(locale === "ja" ? "、" : ", "));
}
