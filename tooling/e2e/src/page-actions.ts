import type { Locator, Page } from "@playwright/test";

import { getServices } from "./services.ts";

const MOST_PRESSES = 60;

/** Presses Tab, or Shift and Tab, until the control has the focus, as a keyboard user does. */
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

/** Reaches the control by Tab, and presses Enter on it. */
export async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

/** Holds back all scripts of a page, or the named ones, until the returned function is called. */
export async function pauseScripts(page: Page, name = "*"): Promise<() => void> {
  const wanted = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}.js`, async (route) => {
    await wanted.promise;
    await route.continue();
  });
  return wanted.resolve;
}

/** Refuses the next unbatched call of a procedure, as the API would refuse it. */
export async function failNextCall(page: Page, procedure: string, appCode: string): Promise<void> {
  const error = { message: appCode, code: -32603, data: { appCode, requestId: "test" } };
  await page.route(`**/api/trpc/${procedure}*`, (route) => route.fulfill({ json: [{ error }] }), {
    times: 1,
  });
}

/** Serves a route's built module with a change, as a mistake in it would change it. */
export async function changeModule(
  page: Page,
  route: string,
  change: (code: string) => string,
): Promise<void> {
  // One route can be split into several files; `change` receives each of them.
  await page.route(`**/assets/${route}-*.js`, async (request) => {
    const response = await request.fetch();
    await request.fulfill({ response, body: change(await response.text()) });
  });
}

/**
 * Waits until the application handles the page: it starts after the first paint, and until then a click is an
 * ordinary link's. React attaches its listeners before it has rendered; consent, which starts with the page's other
 * effects, shows that the key listeners exist too.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      "dataLayer" in window &&
      Object.keys(document).some((key) => key.startsWith("_reactListening")),
  );
}

/** The cookies of a visitor who declined everything. */
export function createDeclinedCookie() {
  return { name: "cookie_control_consent", value: "false", url: getServices().site };
}
