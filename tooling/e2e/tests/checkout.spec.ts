import type Stripe from "stripe";

import { createSignedInAccount, openPlanStep, registerAccount, signInAs } from "../src/accounts.ts";
import { cards, goToCheckout, logIn, payWithCard } from "../src/buyer.ts";
import { waitForMail } from "../src/mail.ts";
import { buyPlan, createOwner } from "../src/owner.ts";
import { expect, test } from "../src/test.ts";

test("a declined card shows an error, and another card pays the same checkout", async ({
  page,
}) => {
  await openPlanStep(page);
  await goToCheckout(page);
  const checkout = page.url();
  await payWithCard(page, cards.declined);
  await expect(page.getByRole("alert")).toContainText(/declined/i);
  expect(page.url()).toBe(checkout);
  await payWithCard(page, cards.pays);
  await expect(page.getByRole("heading", { name: "Your licence is ready" })).toBeVisible();
});

test("a card that asks for authentication pays once it is given", async ({ page }) => {
  await openPlanStep(page, "plan=personal");
  await goToCheckout(page, /^Pay USD 99/);
  await payWithCard(page, cards.asksAuthentication);
  await page.getByRole("button", { name: /complete|authorise|authorize/i }).click();
  await expect(page.getByRole("heading", { name: "Your licence is ready" })).toBeVisible();
});

test("two clicks on Pay and two tabs lead to one checkout", async ({ page, context }) => {
  await openPlanStep(page);
  const second = await context.newPage();
  await second.goto("/signup-plan-select?plan=pro");
  await second.getByRole("checkbox", { name: /I accept the terms/ }).check();

  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  const started = page.getByRole("button", { name: /^Pay USD/ }).dblclick();
  await Promise.all([started, second.getByRole("button", { name: /^Pay USD/ }).click()]);
  await Promise.all([page.waitForURL(/\/c\/pay\/cs_/), second.waitForURL(/\/c\/pay\/cs_/)]);
  expect(new URL(second.url()).pathname).toBe(new URL(page.url()).pathname);
});

test("back from the checkout, plan and coupon are kept and the payment is resumed", async ({
  page,
}) => {
  await openPlanStep(page, "plan=team&coupon=SPRING20");
  await expect(page.getByText(/Coupon SPRING20 takes/)).toBeVisible();
  await goToCheckout(page);
  const checkout = page.url();

  await page.goBack();
  await expect(page).toHaveURL(/plan=team&coupon=SPRING20/);
  await expect(page.getByRole("button", { name: /^Pay USD/ })).toBeVisible();
  await page.goForward();
  await page.getByRole("link", { name: /Back to the shop/ }).click();
  await expect(page.getByRole("heading", { name: "You left the checkout" })).toBeVisible();
  await expect(page.getByText(/with coupon SPRING20/)).toBeVisible();
  await page.getByRole("link", { name: "Resume the payment" }).click();
  await page.waitForURL(checkout);
});

test("applying or removing a coupon keeps the focus, and an invalid one shows an error", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 404/);
  await openPlanStep(page);
  const entry = page.getByText("Enter a coupon");
  await entry.click();
  const code = page.getByLabel("Coupon code");
  await code.fill("no-such-code");
  await page.getByRole("button", { name: "Apply the coupon" }).click();
  await expect(page.getByRole("alert")).toContainText("No coupon has this code");
  await expect(page.getByRole("button", { name: "Pay USD 199" })).toBeVisible();

  await code.fill("spring 20");
  await page.getByRole("button", { name: "Apply the coupon" }).click();
  await expect(page.getByText("Coupon SPRING20 takes USD 39.80 off the price.")).toBeFocused();
  await page.getByRole("button", { name: "Take the coupon off" }).click();
  await expect(entry).toBeFocused();
  await expect(page.getByRole("button", { name: "Pay USD 199" })).toBeVisible();
});

test("a cancelled checkout is closed, and another can begin", async ({ page }) => {
  await openPlanStep(page);
  await goToCheckout(page);
  const checkout = page.url();
  await page.getByRole("link", { name: /Back to the shop/ }).click();
  await page.getByRole("button", { name: "Cancel this order" }).click();
  await expect(page.getByText("You have an unfinished checkout")).toBeHidden();
  await page.goto(checkout);
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
});

test("a stranger with the success link sees neither key nor address", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 404/);
  const buyer = await registerAccount();
  const { successUrl, key } = await buyPlan(buyer, "pro");
  await page.goto(successUrl);
  await expect(page.getByText(/Log in with the account you bought it with/)).toBeVisible();
  await createSignedInAccount(page);
  await page.goto(successUrl);
  await expect(page.getByText("This account has no such purchase")).toBeVisible();
  const shown = await page.content();
  expect(shown).not.toContain(key);
  expect(shown).not.toContain(buyer.email);
  await signInAs(page, buyer);
  await page.goto(successUrl);
  await expect(page.getByRole("article", { name: "Pro licence" }).locator("code")).toHaveText(key);
});

test("the success link, opened signed out, comes back to the licence after the login", async ({
  page,
}) => {
  const buyer = await registerAccount();
  const { successUrl } = await buyPlan(buyer, "pro");
  await page.goto(successUrl);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn(page, buyer);
  await expect(page.getByRole("heading", { name: "Your licence is ready" })).toBeVisible();
});

test("a delayed payment shows as confirming, never failed, and brings the licence when it succeeds", async ({
  page,
  payments,
}) => {
  const buyer = await openPlanStep(page);
  await goToCheckout(page);
  await page.getByRole("radio", { name: /Bank debit/ }).check();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL(/\/purchase-success\?session_id=/);
  await expect(page.getByRole("heading", { name: "Confirming your payment" })).toBeVisible();

  const session = new URL(page.url()).searchParams.get("session_id") ?? "";
  await payments.completeDelayedPayment(session, "succeed");
  await expect(page.getByRole("heading", { name: "Your licence is ready" })).toBeVisible();
  await waitForMail(buyer.email, /licence/i);
});

test("a coupon that takes everything off gives the licence without a card", async ({ page }) => {
  await openPlanStep(page, "plan=personal&coupon=FREE100", { isConfirmed: true });
  await expect(page.getByText("you don't need a card")).toBeVisible();
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Get the licence" }).click();
  await expect(page).toHaveURL(/\/purchase-success\?purchase_id=/);
  await expect(page.getByRole("heading", { name: "Your licence is ready" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("article", { name: "Personal licence" })).toBeVisible();
});

test("a refund made by the shop ends the licence in the account", async ({ page, payments }) => {
  const { successUrl } = await createOwner(page, "pro");
  const session = new URL(successUrl).searchParams.get("session_id") ?? "";
  const [completed] = await payments.listEvents({
    type: "checkout.session.completed",
    about: session,
  });
  const paid = completed?.data.object as Stripe.Checkout.Session | undefined;
  expect(paid?.payment_intent).toEqual(expect.any(String));
  await payments.createRefund({ payment_intent: paid?.payment_intent as string });
  await payments.waitUntilIdle();

  await page.goto("/account");
  const licence = page.getByRole("article", { name: "Pro licence" });
  await expect(licence).toContainText("Ended");
  await expect(licence.getByRole("button", { name: "Save the licence file" })).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Your purchases" })).toContainText("Refunded");
});
