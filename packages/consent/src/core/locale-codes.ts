/**
 * The languages of the texts (specification, section 3), as ISO 639-1 codes. A language added here does not compile
 * until it has its file of texts.
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
