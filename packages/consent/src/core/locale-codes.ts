/**
 * The languages of the texts (specification, section 3), as ISO 639-1 codes. Adding a language
 * causes a type error until its texts exist.
 */
export const LOCALES = [
  "en",
  "de",
  "es",
  "fr",
  "hr",
  "hu",
  "it",
  "ja",
  "no",
  "pt",
  "ru",
  "uk",
] as const;
