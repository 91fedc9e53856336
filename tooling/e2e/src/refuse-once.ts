import type { Page } from "@playwright/test";

/** Refuses the next unbatched call of a procedure, as the API would refuse it. */
export async function refuseOnce(page: Page, procedure: string, appCode: string): Promise<void> {
  const error = { message: appCode, code: -32603, data: { appCode, requestId: "test" } };
  await page.route(`**/api/trpc/${procedure}*`, (route) => route.fulfill({ json: [{ error }] }), {
    times: 1,
  });
}
