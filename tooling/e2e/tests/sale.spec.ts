import { expect, test } from "../src/test.ts";

const usd = (amountMinor: number) => ({ amountMinor, currency: "USD" });

// The API's answer is replaced, because a real sale would change the prices of all other tests.
const sale = {
  name: "Winter sale",
  percent: 25,
  lastDay: "2026-12-06",
  plans: [
    { planId: "personal", regularPrice: usd(9_900), price: usd(7_425) },
    { planId: "pro", regularPrice: usd(19_900), price: usd(14_925) },
  ],
};

for (const width of [390, 1440]) {
  test(`a sale shows its price beside the regular one and moves nothing, at ${width} px`, async ({
    page,
  }, testInfo) => {
    await page.setViewportSize({ width, height: 900 });
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/trpc/billing.sale", async (route) => {
      await answer.promise;
      await route.fulfill({ json: { result: { data: sale } } });
    });
    await page.goto("/pricing");
    const plans = page.getByRole("main").getByRole("listitem");
    const pro = plans.filter({ has: page.getByRole("heading", { name: "Pro" }) });
    await expect(page.getByLabel("Tax for")).toBeVisible();
    // A font that arrives later would change the size as well.
    await page.evaluate(() => document.fonts.ready);
    const before = await pro.boundingBox();
    answer.resolve();
    await expect(pro).toContainText("USD 149.25");
    await expect(pro.getByText("USD 199")).toBeVisible();
    await expect(pro).toContainText("until 6 Dec");
    expect(await pro.boundingBox()).toEqual(before);
    await testInfo.attach(`sale-${width}`, {
      body: await page.screenshot(),
      contentType: "image/png",
    });
    await page.goto("/signup?plan=pro");
    await expect(page.getByText(/USD 149\.25,? once/).locator("visible=true")).toBeVisible();
  });
}
