import type { Page } from "@playwright/test";

/**
 * Waits until the application handles the page: it starts after the first paint, and until then a click is an
 * ordinary link's. React attaches its listeners before it has rendered; consent, which starts with the page's other
 * effects, shows that the key listeners exist too.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      "dataLayer" in window &&
      Object.keys(document).some((key) => key.startsWith("_reactListening")),
  );
}
