import { validateConfig } from "@site/consent/validate";
import { expect, test } from "vitest";

import { consentConfig } from "./consent-config.ts";

test("the configuration is valid", () => {
  expect(validateConfig(consentConfig)).toBe(consentConfig);
});

test("nothing is ticked beforehand, and a flag without a revision is about the first services", () => {
  const services = [...consentConfig.optional, ...consentConfig.functional];
  expect(services.filter((service) => "initialState" in service)).toEqual([]);
  expect(consentConfig.initialRevision).toBe("1s1dxga");
});
