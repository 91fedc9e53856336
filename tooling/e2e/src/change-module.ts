import type { Page } from "@playwright/test";

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
