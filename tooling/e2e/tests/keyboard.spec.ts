import type { Page } from "@playwright/test";

import { cards, createBuyer, payWithCard } from "../src/buyer.ts";
import { waitForHydration, pressByKeyboard, tabTo } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

async function typeInField(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

const newHeading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeFocused();

test("a licence is bought with the keyboard alone, and every step is announced to a screen reader", async ({
  page,
}) => {
  const buyer = createBuyer();
  const main = page.getByRole("main");
  await page.goto("/");
  await pressByKeyboard(page, page.getByRole("link", { name: "Skip to the content" }));
  await expect(page).toHaveURL(/#content$/);
  await page.goto("/");
  await waitForHydration(page);
  await pressByKeyboard(page, page.getByRole("banner").getByRole("link", { name: "Pricing" }));
  await newHeading(page, "Pricing");
  await expect(main).toMatchAriaSnapshot(`
    - heading "Pricing" [level=1]
    - list:
      - listitem:
        - heading "Trial" [level=2]
        - link "Download the trial"
      - listitem:
        - heading "Personal" [level=2]
        - link "Choose Personal"
      - listitem:
        - heading "Pro" [level=2]
        - paragraph: USD 199
        - paragraph: once
        - link "Choose Pro"
  `);
  await pressByKeyboard(page, main.getByRole("link", { name: "Choose Pro" }));
  await newHeading(page, "Create an account");
  await expect(main).toMatchAriaSnapshot(`
    - heading "Create an account" [level=1]
    - text: Name
    - textbox "Name"
    - text: Email address
    - textbox "Email address"
    - text: Password
    - textbox "Password"
    - button "Show the password"
    - button "Create the account"
  `);
  await typeInField(page, "Name", buyer.name);
  await typeInField(page, "Email address", buyer.email);
  await typeInField(page, "Password", buyer.password);
  await page.keyboard.press("Enter");
  await newHeading(page, "Your plan");
  const pro = page.getByRole("radio", { name: /^Pro/ });
  await expect(pro).toBeChecked();
  await tabTo(page, page.getByRole("checkbox", { name: /I accept the terms/ }));
  await page.keyboard.press("Space");
  await pressByKeyboard(page, page.getByRole("button", { name: /^Pay USD 199/ }));
  await page.waitForURL(/\/c\/pay\/cs_/);
  await payWithCard(page, cards.pays);

  await page.waitForURL(/\/purchase-success/);
  await expect(page.getByRole("heading", { name: "Your licence is ready" })).toBeVisible();
  await expect(main).toMatchAriaSnapshot(`
    - heading "Your purchase" [level=1]
    - status:
      - heading "Your licence is ready" [level=2]
    - article "Pro licence"
  `);
  await pressByKeyboard(page, main.getByRole("link", { name: "Go to your account" }));
  await newHeading(page, "Your account");
});
