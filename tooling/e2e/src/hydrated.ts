import type { Page } from "@playwright/test";

/**
 * Waits until React answers on the page: the application starts after the first paint, and a click before that
 * is an ordinary link's.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document).some((key) => key.startsWith("_reactListening")),
  );
}
