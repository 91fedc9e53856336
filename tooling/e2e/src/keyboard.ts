import type { Locator, Page } from "@playwright/test";

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
export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}
