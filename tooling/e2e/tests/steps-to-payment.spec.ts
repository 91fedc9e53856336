import type { Page } from "@playwright/test";

import { createSignedInAccount } from "../src/accounts.ts";
import {
  buyPlanInBrowser,
  confirmEmail,
  goToCheckout,
  logIn,
  logOut,
  createBuyer,
  submitSignUp,
} from "../src/buyer.ts";
import { expect, test } from "../src/test.ts";

/** Records the site's pages that a visitor sees between the prices and the provider's page, in order. */
function listPages(page: Page): string[] {
  const pages: string[] = [];
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    const isStep = frame === page.mainFrame() && !/^\/(?:pricing|c\/pay)/.test(pathname);
    if (isStep && pages.at(-1) !== pathname) pages.push(pathname);
  });
  return pages;
}

async function choosePro(page: Page): Promise<string[]> {
  await page.goto("/pricing");
  const pages = listPages(page);
  await page.getByRole("main").getByRole("link", { name: "Choose Pro" }).click();
  return pages;
}

/** Checks that the open page shows plan, price and the refund guarantee in the visible area. */
async function expectOffer(page: Page): Promise<void> {
  const main = page.getByRole("main");
  for (const words of [/Pro\b/, /USD 199/, /within 30 days/i]) {
    await expect(main.getByText(words).filter({ visible: true }).first()).toBeVisible();
  }
}

test("a new buyer needs two steps to the payment and sees the price in each, on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const pages = await choosePro(page);
  await expect(page.getByLabel("Email address")).toBeVisible();
  await expectOffer(page);
  await submitSignUp(page, createBuyer());
  await expect(page.getByRole("heading", { level: 1, name: "Your plan" })).toBeVisible();
  await expectOffer(page);
  await goToCheckout(page);
  expect(pages).toEqual(["/signup", "/signup-plan-select"]);
});

test("a buyer with an account needs one step to the payment, and can log in on the way", async ({
  page,
}) => {
  const buyer = await createSignedInAccount(page);
  const pages = await choosePro(page);
  await expect(page.getByRole("radio", { name: /^Pro/ })).toBeChecked();
  await goToCheckout(page);
  expect(pages.filter((path) => path !== "/signup")).toEqual(["/signup-plan-select"]);

  await logOut(page);
  await choosePro(page);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expectOffer(page);
  await logIn(page, buyer);
  await expect(page.getByRole("heading", { level: 1, name: "Your plan" })).toBeVisible();
});

test("confirming the address after paying leads to the account, where the licence lists what it includes", async ({
  page,
}) => {
  const buyer = await buyPlanInBrowser(page, "plan=personal");
  await confirmEmail(page, buyer);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Continue with Personal" })).toHaveCount(0);
  await main.getByRole("link", { name: "Go to your account" }).click();
  const licence = page.getByRole("article", { name: "Personal licence" });
  await expect(licence).toContainText("Includes");
  await expect(licence).toContainText("pandas scripts");
});
