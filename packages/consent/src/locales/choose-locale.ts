import type { Locale } from "../core/config.ts";
import { LOCALES } from "../core/locale-codes.ts";

/** Bokmål and Nynorsk use the same Norwegian texts. */
const ALIASES: Record<string, Locale> = { nb: "no", nn: "no" };

/**
 * Returns the first of the given language tags (`pt-BR`, `de`) that has texts, or English. Pass the
 * page's language first, then the browser's.
 */
export function chooseLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const code = getPrimaryLanguage(tag);
    const locale = ALIASES[code] ?? LOCALES.find((locale) => locale === code);
    if (locale) return locale;
  }
  return "en";
}

/** Returns the language of a tag without script and region: `pt` for `pt-BR`. */
export function getPrimaryLanguage(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? "";
}
