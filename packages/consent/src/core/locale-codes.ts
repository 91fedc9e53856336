/**
 * The languages that the texts come in (specification, section 3), as ISO 639-1 has them. The one list of them:
 * a language that is added here needs its file of texts before it compiles.
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
