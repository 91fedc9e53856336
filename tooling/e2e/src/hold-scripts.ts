import type { Page } from "@playwright/test";

/** Lets no script of a page, or none of those named, arrive until what is answered is called. */
export async function holdScripts(page: Page, name = "*"): Promise<() => void> {
  const wanted = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}.js`, async (route) => {
    await wanted.promise;
    await route.continue();
  });
  return wanted.resolve;
}
