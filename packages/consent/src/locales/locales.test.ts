import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { formatRecord } from "./format-record.ts";
import { type ConsentTexts, LOCALES, chooseLocale, loadTexts, translate } from "./index.ts";
import { formatDescription } from "./translate.ts";

const english = await loadTexts("en");
/** Texts that are intentionally the same as in English. */
const alike: Partial<Record<string, (keyof ConsentTexts)[]>> = {
  de: ["barTitle", "cookies"],
  es: ["barTitle", "cookies"],
  fr: ["barTitle", "cookies"],
  pt: ["barTitle", "cookies"],
};

test.each(LOCALES)("%s has every text, trimmed, with each placeholder once", async (locale) => {
  const texts = await loadTexts(locale);
  expect(Object.keys(texts)).toEqual(Object.keys(english));
  for (const text of Object.values(texts)) {
    expect(text).toMatch(/\S/u);
    expect(text).toBe(text.trim().normalize("NFC"));
  }
  expect(texts.barDescription.split("{services}")).toHaveLength(2);
  expect(texts.blockedIframe.split("{here}")).toHaveLength(2);
  expect(texts.decision.match(/\{\w+\}/g)).toEqual(["{date}", "{revision}", "{id}"]);
});

test.each(LOCALES.filter((locale) => locale !== "en"))(
  "%s has no text in English",
  async (locale) => {
    const texts = await loadTexts(locale);
    const same = (Object.keys(english) as (keyof ConsentTexts)[]).filter(
      (key) => texts[key] === english[key],
    );
    expect(same).toEqual(alike[locale] ?? []);
  },
);

test.each(LOCALES)("%s has different labels for all buttons", async (locale) => {
  const { acceptAll, declineAll, deleteAll, manageCookies, save, close } = await loadTexts(locale);
  const answers = [acceptAll, declineAll, deleteAll, manageCookies, save, close];
  expect(new Set(answers).size).toBe(answers.length);
});

test("every language has a file of texts", () => {
  const files = readdirSync(import.meta.dirname).map((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1]);
  expect(new Set(files.filter(Boolean))).toEqual(new Set(LOCALES));
});

test("the manual names every language", () => {
  const manual = readFileSync(path.join(import.meta.dirname, "../../README.md"), "utf8");
  const names = new Intl.DisplayNames("en", { type: "language" });
  const missing = LOCALES.filter((locale) => !manual.includes(names.of(locale) ?? locale));
  expect(missing).toEqual([]);
});

test("the page's language comes first, then the browser's, then English", () => {
  expect(chooseLocale(["de-AT", "fr"])).toBe("de");
  expect(chooseLocale(["xx", "pt-BR", "en"])).toBe("pt");
  expect(chooseLocale(["", "nb-NO"])).toBe("no");
  expect(chooseLocale(["nn"])).toBe("no");
  expect(chooseLocale(["XX_Hant"])).toBe("en");
  expect(chooseLocale([])).toBe("en");
});

test("a decision is shown with its date in the language, its revision and its id", () => {
  const record = {
    id: "7f",
    date: "2026-11-26T12:00:00.000Z",
    revision: "1x",
    status: "accepted",
    enabled: [],
  } as const;
  const sentence = formatRecord(record, english, "en");
  expect(sentence).toMatch(
    /^You decided on November 26, 2026 at .+\. Version: 1x\. Reference: 7f\.$/,
  );
});

test("a missing translation falls back to English, with its language", () => {
  const name = { en: "Videos", de: "Filme" };
  expect(translate(name, "de")).toEqual({ text: "Filme", locale: "de" });
  expect(translate(name, "uk")).toEqual({ text: "Videos", locale: "en" });
  expect(translate("Videos", "uk")).toEqual({ text: "Videos", locale: undefined });
});

test.each(LOCALES)("%s names what visitors are asked about, before they decide", async (locale) => {
  const service = { description: "", cookies: [] };
  const config = {
    necessary: [{ ...service, id: "session", name: "Session" }],
    optional: [{ ...service, id: "visits", name: { en: "Visits", de: "Besuche" } }],
    functional: [{ ...service, id: "videos", name: "Videos" }],
  };
  const texts = {
    ...(await loadTexts(locale)),
    services: { videos: { name: "$& Films", description: "" } },
  };
  const description = formatDescription(config, texts, locale);
  expect(description).toContain(locale === "de" ? "Besuche" : "Visits");
  expect(description).toContain("$& Films");
  expect(description).not.toContain("Session");
});
