import type { Locale } from "./types.ts";

/** The languages that the texts come in (specification, section 3). */
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
] as const satisfies readonly Locale[];
