import { LOCALES } from "../core/locale-codes.ts";
import type { Locale } from "../core/types.ts";

/** Bokmål and Nynorsk readers both get the one Norwegian translation. */
const ALIASES: Record<string, Locale> = { nb: "no", nn: "no" };

/**
 * The language to use: the first of the given language tags (`pt-BR`, `de`) that has texts, else English. Pass the
 * page's language first and the browser's after it.
 */
export function chooseLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const code = getPrimaryLanguage(tag);
    const locale = ALIASES[code] ?? LOCALES.find((locale) => locale === code);
    if (locale) return locale;
  }
  return "en";
}

/** The language of a tag without script and region: `pt` of `pt-BR`. */
export function getPrimaryLanguage(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? "";
}
