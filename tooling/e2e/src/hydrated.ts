import type { Page } from "@playwright/test";

/**
 * Waits until the application answers on the page: it starts after the first paint, and until then a click is
 * an ordinary link's. React listens before it has rendered; consent, which begins with every other effect of
 * the page, tells that the keys are listened for as well.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      "dataLayer" in window &&
      Object.keys(document).some((key) => key.startsWith("_reactListening")),
  );
}
