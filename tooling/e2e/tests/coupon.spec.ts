import type { Page } from "@playwright/test";

import { createSignedInAccount, openPlanStep } from "../src/accounts.ts";
import { findViolations } from "../src/axe.ts";
import {
  getConfirmationLink,
  logIn,
  logOut,
  createBuyer,
  submitSignUp,
  signUp,
} from "../src/buyer.ts";
import { listMails, waitForMail } from "../src/mail.ts";
import { createCoupon, runOps } from "../src/ops.ts";
import { getServices } from "../src/services.ts";
import { expect, test } from "../src/test.ts";

// The console logs every 4xx response, and these tests cause some.
test.use({ expectedInConsole: [/status of 4(04|09|03|01)/] });

test("a new person redeems a coupon: code, account, mail, licence", async ({ page, browser }) => {
  const code = await createCoupon("--grant", "pro");
  const buyer = createBuyer();
  await page.goto("/coupon");
  await page.getByLabel("Coupon code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "See what it gives" }).click();
  const offer = page.getByRole("heading", { name: /This coupon gives you .* Pro/ });
  await expect(offer).toBeFocused();
  await expect(page.getByText("You don't need a card.")).toBeVisible();

  await page.getByRole("link", { name: "Create an account" }).click();
  await signUp(page, buyer);
  const link = await getConfirmationLink(buyer);
  await page.getByRole("link", { name: "Go back to your coupon" }).click();
  await expect(offer).toBeVisible();
  await expect(page.getByText(`confirm that ${buyer.email} is yours`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Get the licence" })).toHaveCount(0);

  await page.goto(link);
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await page.getByRole("link", { name: "Go back to your coupon" }).click();
  await page.getByRole("button", { name: "Get the licence" }).click();
  await expect(page.getByText("Accept the terms.").first()).toBeVisible();
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Get the licence" }).click();

  await expect(page).toHaveURL(/\/coupon-success\?purchase_id=/);
  const licence = page.getByRole("article", { name: "Pro licence" });
  await expect(licence).toBeVisible();
  await page.reload();
  const key = await licence.locator("code").innerText();
  await expect(page.getByRole("link", { name: "Download the installer" })).toBeVisible();
  expect((await waitForMail(buyer.email, /Pro licence/)).text).toContain(key);
  expect(await listMails(buyer.email)).toHaveLength(2);
  expect(await runOps("coupons", "list", code)).toMatchObject([{ uses: 1 }]);

  const address = page.url();
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(address);
  await expect(other.getByText("Log in with the account that used the coupon")).toBeVisible();
  await signUpElsewhere(other, address);
  await expect(other.getByText("This account has no such purchase")).toBeVisible();
  expect(await other.content()).not.toContain(key);
  await stranger.close();

  await page.goto(`/coupon?coupon=${code}`);
  await expect(page.getByRole("alert")).toContainText("You've already used this coupon");
  await page.getByRole("link", { name: "See what it gave you" }).click();
  await expect(page).toHaveURL(/\/account$/);
});

async function signUpElsewhere(page: Page, address: string) {
  await page.goto(
    `/signup?returnPath=${encodeURIComponent(new URL(address).pathname + new URL(address).search)}`,
  );
  await signUp(page, createBuyer());
  await page.goto(address);
}

test("a code that cannot be used says why, each reason in its own words", async ({ page }) => {
  const [early, late] = await Promise.all([
    createCoupon("--grant", "pro", "--from", "2126-01-01"),
    createCoupon("--grant", "pro", "--until", "2020-01-01"),
  ]);
  const reasons: [code: string, words: string][] = [
    ["NO-SUCH-CODE", "No coupon has this code"],
    [early, "isn't valid yet"],
    [late, "has expired"],
  ];
  await page.goto("/coupon");
  const field = page.getByLabel("Coupon code");
  for (const [code, words] of reasons) {
    await field.fill(code);
    await page.getByRole("button", { name: "See what it gives" }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(words));
    await expect(field).toHaveValue(code);
  }
  // The same coupon from a link.
  await page.goto(`/coupon?coupon=${late}`);
  await expect(page.getByRole("alert")).toContainText("has expired");
  await expect(field).toHaveValue(late);
});

test("a coupon with one use is used up for the next one", async ({ page }) => {
  const code = await createCoupon("--percent", "100", "--uses", "1");
  await openPlanStep(page, `plan=personal&coupon=${code}`, { isConfirmed: true });
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Get the licence" }).click();
  await expect(page.getByRole("heading", { name: "Your licence is ready" })).toBeVisible();
  await logOut(page);
  await page.goto(`/coupon?coupon=${code}`);
  await expect(page.getByRole("alert")).toContainText("has been used up");
});

test("a coupon of an organisation says whom it is for, and sends others to another account", async ({
  page,
}) => {
  const code = await createCoupon("--grant", "team", "--domain", "university.example");
  const buyer = await createSignedInAccount(page);
  await page.goto(`/coupon?coupon=${code}`);
  await expect(page.getByRole("alert")).toContainText("for members of one organisation");
  await page.getByRole("link", { name: "Log out to use another account" }).click();
  await expect(page.getByText("You're logged out in this browser")).toBeVisible();
  await page.goto(`/coupon?coupon=${code}`);
  await expect(page.getByText("Use your university.example address")).toBeVisible();
  await page.getByRole("link", { name: "Log in", exact: true }).last().click();
  await logIn(page, buyer);
  await expect(page.getByRole("alert")).toContainText("for members of one organisation");
});

test("a discount coupon leads to the plan with the coupon", async ({ page }) => {
  const code = await createCoupon("--off", "USD 15", "--plans", "personal,pro");
  await page.goto("/pricing");
  await page.getByLabel("Coupon code").fill(code);
  await page.getByRole("button", { name: "See what it gives" }).click();
  await expect(page.getByText("USD 184")).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose Team" })).toHaveCount(0);
  await page.getByRole("link", { name: "Choose Personal" }).click();
  await submitSignUp(page, createBuyer());
  await expect(page.getByRole("button", { name: "Pay USD 84" })).toBeVisible();
});

test("the coupon's pages have no barrier, in light and dark, wide and narrow", async ({ page }) => {
  const [grant, discount] = await Promise.all([
    createCoupon("--grant", "pro", "--until", "2126-01-01", "--domain", "university.example"),
    createCoupon("--percent", "20"),
  ]);
  const looks = [
    { colorScheme: "light", width: 320 },
    { colorScheme: "dark", width: 1440 },
  ] as const;
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const code of [grant, discount, "NO-SUCH-CODE"]) {
      await page.goto(`/coupon?coupon=${code}`);
      await expect(
        page.getByRole("button", { name: /another code|See what it gives/ }),
      ).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      const overflow = () => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    }
  }
});

test("the coupon form of the pricing page works before any script runs", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(new URL("/pricing", getServices().site).href);
  await page.getByLabel("Coupon code").fill("SPRING-20");
  await page.getByRole("button", { name: "See what it gives" }).click();
  await expect(page).toHaveURL(/\/coupon\?coupon=SPRING-20$/);
  await expect(page.getByRole("table", { name: "How coupons work" })).toBeVisible();
  await context.close();
});
