import type { Page } from "@playwright/test";

/** Holds back all scripts of a page, or the named ones, until the returned function is called. */
export async function holdScripts(page: Page, name = "*"): Promise<() => void> {
  const wanted = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}.js`, async (route) => {
    await wanted.promise;
    await route.continue();
  });
  return wanted.resolve;
}
