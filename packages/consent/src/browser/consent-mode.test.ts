// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";

import { resetPage } from "../../tests/browser.ts";
import type { ConsentConfig, ConsentType } from "../core/config.ts";
import {
  type ConsentModeSetup,
  getConsentModeSetup,
  sendConsentDefaults,
  sendConsentUpdate,
} from "./consent-mode.ts";

beforeEach(() => resetPage("http://site.test/"));

const denied = {
  ad_storage: "denied",
  ad_user_data: "denied",
  ad_personalization: "denied",
  analytics_storage: "denied",
  functionality_storage: "denied",
  personalization_storage: "denied",
};

const createService = (id: string, consentTypes?: ConsentType[]) => ({
  id,
  name: id,
  description: id,
  cookies: [],
  ...(consentTypes ? { consentTypes } : {}),
});

function createConfig(
  consentMode: ConsentConfig["consentMode"],
  ...services: ReturnType<typeof createService>[]
): ConsentConfig {
  return { necessary: [], optional: services, functional: [], ...(consentMode && { consentMode }) };
}

function getCommands(): unknown[] {
  return ((window.dataLayer ?? []) as IArguments[]).map((entry) => Array.from(entry));
}

test("Google's tags get all consent types, granted for enabled services, as an arguments object", () => {
  const setup = getConsentModeSetup(
    createConfig(
      undefined,
      createService("ads", ["ad_storage", "ad_user_data"]),
      createService("count", ["analytics_storage"]),
      createService("plain"),
    ),
  ) as ConsentModeSetup;
  sendConsentDefaults(setup);
  sendConsentUpdate(setup, ["ads", "plain"]);
  expect(getCommands()).toEqual([
    ["consent", "default", { ...denied, wait_for_update: 500 }],
    ["consent", "update", { ...denied, ad_storage: "granted", ad_user_data: "granted" }],
  ]);
  expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe("[object Arguments]");
});

test("regions have their own defaults after the general one, and tags wait as long as configured", () => {
  const setup = getConsentModeSetup(
    createConfig(
      {
        waitForUpdate: 1000,
        regions: [{ codes: ["US-CA", "BR"], granted: ["analytics_storage"] }],
      },
      createService("count", ["analytics_storage"]),
    ),
  ) as ConsentModeSetup;
  sendConsentDefaults(setup);
  const regional = { ...denied, analytics_storage: "granted", region: ["US-CA", "BR"] };
  expect(getCommands()).toEqual([
    ["consent", "default", { ...denied, wait_for_update: 1000 }],
    ["consent", "default", { ...regional, wait_for_update: 1000 }],
  ]);
});

test("nothing is sent if no service has consent types", () => {
  const services = [createService("plain"), createService("empty", [])];
  expect(getConsentModeSetup(createConfig({ waitForUpdate: 1 }, ...services))).toBeUndefined();
});

test("queued commands are kept", () => {
  const setup = getConsentModeSetup(
    createConfig(undefined, createService("count", ["analytics_storage"])),
  ) as ConsentModeSetup;
  window.dataLayer = ["before"];
  sendConsentDefaults(setup);
  expect(window.dataLayer).toHaveLength(2);
  expect(window.dataLayer[0]).toBe("before");
});
