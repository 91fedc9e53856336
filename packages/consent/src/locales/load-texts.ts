import type { Locale } from "../core/config.ts";
import type { ConsentTexts } from "./texts.ts";

const loaders: Record<Locale, () => Promise<{ texts: ConsentTexts }>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  hr: () => import("./hr.ts"),
  hu: () => import("./hu.ts"),
  it: () => import("./it.ts"),
  ja: () => import("./ja.ts"),
  no: () => import("./no.ts"),
  pt: () => import("./pt.ts"),
  ru: () => import("./ru.ts"),
  uk: () => import("./uk.ts"),
};

/** Loads the texts of one language only. */
export async function loadTexts(locale: Locale): Promise<ConsentTexts> {
  const { texts } = await loaders[locale]();
  return texts;
}
