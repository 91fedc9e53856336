import { expectAccessible } from "../src/accessible.ts";
import { cards, goToCheckout, payWith } from "../src/buyer.ts";
import { nextMail } from "../src/mail.ts";
import { newOwner } from "../src/prepared/owner.ts";
import { expect, test } from "../src/test.ts";

test("an upgrade costs the difference and keeps the key, a renewal moves the date, both by mail", async ({
  page,
}) => {
  const buyer = await newOwner(page, "personal");

  await test.step("leave the checkout of the upgrade and come back to it", async () => {
    await page.goto("/upgrade");
    await expect(page.getByRole("radio", { name: /Upgrade to Pro/ })).not.toBeChecked();
    await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    await page.getByRole("radio", { name: /Upgrade to Pro/ }).check();
    await expectAccessible(page);
    await goToCheckout(page, /^Pay USD 100/);
    await page.getByRole("link", { name: /Back to the shop/ }).click();
    await expect(page.getByRole("heading", { name: "You left the checkout" })).toBeVisible();
    await expect(page.getByText(/Upgrade to Pro for USD 100/)).toBeVisible();
    await page.getByRole("link", { name: "Change your choice" }).click();
    await expect(page).toHaveURL(/\/upgrade$/);
  });

  await test.step("pay the upgrade", async () => {
    await page.getByRole("radio", { name: /Upgrade to Pro/ }).check();
    await goToCheckout(page, /^Pay USD 100/);
    await payWith(page, cards.pays);
    await expect(page.getByRole("heading", { name: "Your licence is upgraded" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Download the installer" })).toHaveCount(0);
    const licence = page.getByRole("article", { name: "Pro licence" });
    await expect(licence.locator("code")).toHaveText(buyer.key);
    const mail = await nextMail(buyer.email, /upgrade to/i);
    expect(mail.text).toContain(buyer.key);
  });

  await test.step("pay a renewal", async () => {
    await page.goto("/upgrade");
    await page.getByRole("radio", { name: /Renew the updates/ }).check();
    await goToCheckout(page, /^Pay USD 79/);
    await payWith(page, cards.pays);
    await expect(page.getByRole("heading", { name: "Your updates are renewed" })).toBeVisible();
    await nextMail(buyer.email, /renewed/i);
  });

  const twoYearsOn = String(new Date().getUTCFullYear() + 2);
  await page.goto("/account");
  const licence = page.getByRole("article", { name: "Pro licence" });
  await expect(licence).toContainText(twoYearsOn);
  const purchases = page.getByRole("table", { name: "Your purchases" });
  await expect(purchases).toContainText("Upgrade to Pro");
  await expect(purchases).toContainText("Renewal of Pro");
  // The licence's refunds are offered from its newest purchase on.
  await expect(page.getByRole("button", { name: "Refund of" })).toHaveCount(1);
});

test("an owner of a smaller plan learns that the larger one is an upgrade", async ({ page }) => {
  await newOwner(page, "personal");
  await page.goto("/signup-plan-select?plan=team");
  await expect(page.getByText("The upgrade to Team costs USD 300")).toBeVisible();
  await page.getByRole("link", { name: "Upgrade instead" }).click();
  await expect(page.getByRole("heading", { name: "You own Personal" })).toBeVisible();
});
