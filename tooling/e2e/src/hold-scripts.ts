import type { Page } from "@playwright/test";

/** Lets no script of a page arrive until what is answered is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const wanted = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await wanted.promise;
    await route.continue();
  });
  return wanted.resolve;
}
