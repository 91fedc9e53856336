import { expectAccessible } from "../src/axe.ts";
import { expect, test } from "../src/test.ts";

for (const width of [320, 1280]) {
  test(`every part of the design system, in every state, has nothing that axe finds at ${width} px, light and dark`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/_ui");
    await expect(page.getByText("Pro, Team")).toBeVisible();
    await expect(
      page.getByRole("alert").filter({ hasText: "couldn't reach our service" }),
    ).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Open the dialog" }).click();
    await expect(page.getByRole("dialog", { name: "Ask for a refund" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open the question" }).click();
    await expect(page.getByRole("dialog", { name: "Take this computer off" })).toBeVisible();
    await expectAccessible(page);
  });
}
