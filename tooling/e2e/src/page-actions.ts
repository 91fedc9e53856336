import type { Locator, Page } from "@playwright/test";

import { getServices } from "./services.ts";

const MOST_PRESSES = 60;

/** Presses Tab, or Shift+Tab, until the control has the focus. */
export async function tabTo(
  page: Page,
  control: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_PRESSES} presses of ${key} do not reach ${String(control)}.`);
}

/** Moves the focus to the control with Tab, and presses Enter. */
export async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

/** Delays all scripts of a page, or those with this name, until the returned function is called. */
export async function pauseScripts(page: Page, name = "*"): Promise<() => void> {
  const wanted = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}.js`, async (route) => {
    await wanted.promise;
    await route.continue();
  });
  return wanted.resolve;
}

/** Makes the next unbatched call of a procedure fail with an error of the API. */
export async function failNextCall(page: Page, procedure: string, appCode: string): Promise<void> {
  const error = { message: appCode, code: -32603, data: { appCode, requestId: "test" } };
  await page.route(`**/api/trpc/${procedure}*`, (route) => route.fulfill({ json: [{ error }] }), {
    times: 1,
  });
}

/** Serves the built module of a route with a change, to simulate a defect. */
export async function changeModule(
  page: Page,
  route: string,
  change: (code: string) => string,
): Promise<void> {
  // A route can be split into several files. `change` is called for each.
  await page.route(`**/assets/${route}-*.js`, async (request) => {
    const response = await request.fetch();
    await request.fulfill({ response, body: change(await response.text()) });
  });
}

/**
 * Waits until the application handles the page. It starts after the first paint; before that, a click follows an
 * ordinary link. React attaches its listeners before rendering, so this waits for consent, which starts together with
 * the page's other effects, such as the key listeners.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      "consent" in document.documentElement.dataset &&
      !("consentHead" in window) &&
      Object.keys(document).some((key) => key.startsWith("_reactListening")),
  );
}

/** Returns the cookies of a visitor who declined everything. */
export function createDeclinedCookie() {
  return { name: "cookie_control_consent", value: "false", url: getServices().site };
}
