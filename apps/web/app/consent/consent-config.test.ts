import { validateConfig } from "@site/consent/validate";
import { expect, test } from "vitest";

import { consentConfig } from "./consent-config.ts";

test("the configuration is valid", () => {
  expect(validateConfig(consentConfig)).toBe(consentConfig);
});

test("nothing is ticked beforehand, and the first set is the one that bare flags were stored for", () => {
  const services = [...consentConfig.optional, ...consentConfig.functional];
  expect(services.filter((service) => "initialState" in service)).toEqual([]);
  expect(consentConfig.initialServiceIds).toEqual(["analytics", "embeds"]);
});
