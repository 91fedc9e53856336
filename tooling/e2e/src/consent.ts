import type { Page, Route } from "@playwright/test";
import { findUndeclared, listStored, type StoredItem } from "@site/consent/inventory";

import { listLayoutShifts } from "./layout/layout-shifts.ts";

/** Returns locators of the page's bar, modal and control button. */
export function getConsentUi(page: Page) {
  const bar = page.locator("[data-consent-bar]");
  return {
    bar,
    control: page.locator("[data-consent-control]"),
    modal: page.getByRole("dialog"),
    onBar: (name: string) => bar.getByRole("button", { name }),
  };
}

/** Waits until the application handles consent instead of the head script. */
export async function waitForConsent(page: Page): Promise<void> {
  await page.waitForFunction(
    () => "consent" in document.documentElement.dataset && !("consentHead" in window),
  );
}

/** Performs an action that reloads the page, and waits until the new page's application is running. */
export async function waitForReload(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await act();
  await page.waitForFunction(() => !("isOldPage" in window));
  await waitForConsent(page);
}

/** Returns the values of the two cookies in the page's browser. */
export async function getDecision(page: Page) {
  const cookies = await page.context().cookies();
  const value = (name: string) => cookies.find((cookie) => cookie.name === name)?.value;
  return {
    flag: value("cookie_control_consent"),
    list: value("cookie_control_enabled_cookies"),
  };
}

/** Finds what the page has stored in the browser and the page /cookies doesn't name. */
export async function findUndeclaredStorage(page: Page): Promise<StoredItem[]> {
  const response = await page.request.get("/cookies");
  const names = (await response.text()).matchAll(/<code translate="no"[^>]*>([^<]+)<\/code>/g);
  const declared = Array.from(names, ([, name = ""]) => name.replaceAll("…", "*"));
  const service = { id: "all", name: "", description: "", cookies: declared };
  const config = { necessary: [service], optional: [], functional: [] };
  return findUndeclared(config, await page.evaluate(listStored), { storage: declared });
}

/** Gives the site a measurement id, and replaces Google's tag with one that only sets its cookies. */
export async function enableAnalytics(page: Page): Promise<{ tags: string[] }> {
  const tags: string[] = [];
  await page.route("**/site-config.json", async (route: Route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ json: { ...config, analytics: { measurementId: "G-TEST1" } } });
  });
  await page.route("https://www.googletagmanager.com/**", async (route) => {
    tags.push(route.request().url());
    await route.fulfill({
      contentType: "text/javascript",
      body: "document.cookie='_ga=1;path=/';document.cookie='_ga_TEST1=1;path=/';window.tagRan=true",
    });
  });
  return { tags };
}

/** The commands that Google's tag received in this page, each as an array. */
export function getTagCommands(page: Page): Promise<unknown[][]> {
  return page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((command) =>
      Array.from(command),
    ),
  );
}

/** Returns the unexpected layout shifts so far that moved a part of the consent interface. */
export function findConsentShifts(page: Page): Promise<string[]> {
  return listLayoutShifts(page, ".grant-bar, .grant-control, dialog");
}
