import { LOCALES } from "@site/consent/locales";
import { expect, test } from "vitest";

import { consentConfig } from "./consent-config.ts";
import { loadConsentTexts } from "./load-consent-texts.ts";

const { necessary, optional, functional } = consentConfig;
const english = [...necessary, ...optional, ...functional];

test.each(LOCALES.filter((locale) => locale !== "en"))(
  "%s translates every service",
  async (locale) => {
    const { services = {} } = await loadConsentTexts(locale);
    expect(Object.keys(services).toSorted()).toEqual(english.map(({ id }) => id).toSorted());
    for (const { id, name, description } of english) {
      const own = services[id];
      expect(own?.name.trim()).not.toBe(name);
      expect(own?.description.trim()).not.toBe(description);
      expect(own?.name).toMatch(/\S/u);
    }
  },
);

test("English has no translation", async () => {
  expect((await loadConsentTexts("en")).services).toBeUndefined();
});
