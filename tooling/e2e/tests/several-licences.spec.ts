import { openPlanStep } from "../src/accounts.ts";
import { expectAccessible } from "../src/axe.ts";
import { cards, goToCheckout, payWithCard } from "../src/buyer.ts";
import { createOwner } from "../src/owner.ts";
import { expect, test } from "../src/test.ts";

test("three licences are bought in one order on a phone, and one is given to an address", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openPlanStep(page, "plan=personal");
  await page.getByText("Buy several licences").click();
  await page.getByLabel("How many Personal licences").fill("200");
  await expect(page.getByRole("button", { name: /^Pay/ })).toBeHidden();
  await page.getByLabel("How many Personal licences").fill("3");
  await expect(page.getByText("3 Personal licences, USD 99 each")).toBeVisible();
  await expectAccessible(page);
  await goToCheckout(page, /^Pay USD 297/);
  await payWithCard(page, cards.pays);
  await page.getByRole("link", { name: "Go to your account" }).click();
  const licence = page.getByRole("article", { name: "Personal licence" });
  await expect(licence).toContainText("0 of 3 licences given");
  await licence.getByLabel("Give a licence to this address").fill("colleague@example.com");
  await licence.getByRole("button", { name: "Send the invitation" }).click();
  await expect(licence).toContainText("1 of 3 licences given");
});

test("an owner buys another licence of their plan as the second choice", async ({ page }) => {
  await createOwner(page, "pro");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/signup-plan-select?plan=pro");
  await expect(page.getByText("You own Pro")).toBeVisible();
  await page.getByRole("button", { name: "Buy another licence" }).click();
  await goToCheckout(page, /^Pay USD 199/);
  await payWithCard(page, cards.pays);
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(page.getByRole("article", { name: "Pro licence" })).toHaveCount(2);
});

test("an unfinished order keeps its coupon, unless the buyer takes it off", async ({ page }) => {
  await openPlanStep(page, "plan=pro&coupon=SPRING20");
  await goToCheckout(page, /^Pay USD 159.20/);
  await page.goto("/signup-plan-select?plan=pro");
  await expect(page.getByRole("button", { name: "Pay USD 159.20" })).toBeVisible();

  // So slowly that the page shows before it knows of the order.
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/trpc/*findOpenCheckout*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto("/signup-plan-select?plan=pro");
  await expect(page.getByRole("radio", { name: /^Pro/ })).toBeChecked();
  answer.resolve();
  await expect(page.getByRole("button", { name: "Pay USD 159.20" })).toBeVisible();
  await page.unrouteAll();

  await page.getByRole("button", { name: "Take the coupon off" }).click();
  await expect(page.getByRole("button", { name: "Pay USD 199" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Pay USD 199" })).toBeVisible();
});
