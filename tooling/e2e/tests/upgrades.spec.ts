import { expectAccessible } from "../src/axe.ts";
import { cards, goToCheckout, payWithCard } from "../src/buyer.ts";
import { waitForMail } from "../src/mail.ts";
import { createOwner } from "../src/owner.ts";
import { expect, test } from "../src/test.ts";

test("an upgrade costs the difference and keeps the key, a renewal moves the date, both by mail", async ({
  page,
}) => {
  const buyer = await createOwner(page, "personal");

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
    await payWithCard(page, cards.pays);
    await expect(page.getByRole("heading", { name: "Your licence is upgraded" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Download the installer" })).toHaveCount(0);
    const licence = page.getByRole("article", { name: "Pro licence" });
    await expect(licence.locator("code")).toHaveText(buyer.key);
    const mail = await waitForMail(buyer.email, /upgrade to/i);
    expect(mail.text).toContain(buyer.key);
  });

  await test.step("pay a renewal", async () => {
    await page.goto("/upgrade");
    await page.getByRole("radio", { name: /Renew the updates/ }).check();
    await goToCheckout(page, /^Pay USD 79/);
    await payWithCard(page, cards.pays);
    await expect(page.getByRole("heading", { name: "Your updates are renewed" })).toBeVisible();
    await waitForMail(buyer.email, /renewed/i);
  });

  const twoYearsOn = String(new Date().getUTCFullYear() + 2);
  await page.goto("/account");
  const licence = page.getByRole("article", { name: "Pro licence" });
  await expect(licence).toContainText(twoYearsOn);
  const purchases = page.getByRole("table", { name: "Your purchases" });
  await expect(purchases).toContainText("Upgrade to Pro");
  await expect(purchases).toContainText("Renewal of Pro");
  // A refund is offered only for the licence's newest purchase.
  await expect(page.getByRole("button", { name: "Refund of" })).toHaveCount(1);
});

const ownersSay = {
  personal: {
    Personal: "You own Personal",
    Pro: "Upgrade from Personal to Pro",
    Team: "Upgrade from Personal to Team",
  },
  pro: {
    Personal: "It includes everything in Personal",
    Pro: "You own Pro",
    Team: "Upgrade from Pro to Team",
  },
  team: {
    Personal: "It includes everything in Personal",
    Pro: "It includes everything in Pro",
    Team: "You own Team",
  },
} as const;

for (const owned of ["personal", "pro", "team"] as const) {
  test(`an owner of ${owned} who chooses a plan, with or without a coupon, sees what they own and is led to the right page`, async ({
    page,
  }) => {
    await createOwner(page, owned);
    const main = page.getByRole("main");
    await page.goto("/signup-plan-select");
    await expect(main.getByText(ownersSay[owned].Pro)).toBeVisible();
    for (const [plan, sentence] of Object.entries(ownersSay[owned])) {
      await main.getByRole("radio", { name: plan }).click();
      await expect(main.getByText(sentence)).toBeVisible();
    }
    await page.goto("/coupon?coupon=SPRING20");
    await main.getByRole("link", { name: "Choose Personal" }).click();
    await expect(main.getByText(ownersSay[owned].Personal)).toBeVisible();
    await main.getByRole("link", { name: "See upgrades and renewals" }).click();
    await expect(main.getByRole("heading", { name: /^You own / })).toBeVisible();
    await expect(main.getByRole("radio", { name: /Renew the updates/ })).toBeVisible();
    await expect(main.getByRole("radio", { name: /Upgrade to/ })).toHaveCount(
      { personal: 2, pro: 1, team: 0 }[owned],
    );
  });
}

test("an owner of Personal who chooses Pro pays the upgrade with the main button", async ({
  page,
}) => {
  await createOwner(page, "personal");
  await page.goto("/signup-plan-select?plan=pro");
  await goToCheckout(page, /^Pay USD 100/);
  await payWithCard(page, cards.pays);
  await expect(page.getByRole("heading", { name: "Your licence is upgraded" })).toBeVisible();
});
