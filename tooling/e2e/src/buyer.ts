import { randomUUID } from "node:crypto";

import { expect, type Locator, type Page } from "@playwright/test";

import { getLink, waitForMail } from "./mail.ts";

/** A test user with a unique email address. */
export interface Buyer {
  name: string;
  email: string;
  password: string;
}

export function createBuyer(): Buyer {
  const id = randomUUID();
  return { name: "Ada Analyst", email: `ada-${id}@example.com`, password: `quiet river ${id}` };
}

export const cards = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  asksAuthentication: "4000 0025 0000 3155",
} as const;

/** Finds a form by its button, because the previous page may still show a form with the same labels. */
export function getForm(page: Page, name: string): { form: Locator; button: Locator } {
  const button = page.getByRole("button", { name });
  return { form: page.locator("form").filter({ has: button }), button };
}

/** Fills in and submits the sign-up form of the page that is open or loading. */
export async function submitSignUp(page: Page, buyer: Buyer): Promise<void> {
  const { form, button } = getForm(page, "Create the account");
  await form.getByLabel("Name", { exact: true }).fill(buyer.name);
  await form.getByLabel("Email address").fill(buyer.email);
  await form.getByLabel("Password", { exact: true }).fill(buyer.password);
  await button.click();
}

/** Signs up on the open page, without a plan, and waits for the next step. */
export async function signUp(page: Page, buyer: Buyer): Promise<void> {
  await submitSignUp(page, buyer);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

/** Logs in on the page that is open or loading. */
export async function logIn(page: Page, buyer: Buyer): Promise<void> {
  const { form, button } = getForm(page, "Log in");
  await form.getByLabel("Email address").fill(buyer.email);
  await form.getByLabel("Password", { exact: true }).fill(buyer.password);
  await button.click();
}

/** Logs out, and waits for the confirmation. */
export async function logOut(page: Page): Promise<void> {
  await page.goto("/logout");
  await expect(page.getByText("You're logged out in this browser")).toBeVisible();
}

/** Returns the link in the mail that confirms the buyer's email address. */
export async function getConfirmationLink(buyer: Buyer): Promise<string> {
  return getLink(await waitForMail(buyer.email, /confirm/i), "/email-confirm");
}

export async function confirmEmail(page: Page, buyer: Buyer): Promise<void> {
  await page.goto(await getConfirmationLink(buyer));
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(
    page.getByRole("heading", { name: "Your email address is confirmed" }),
  ).toBeVisible();
}

/** Signs up a new account up to the step where plan and coupon are chosen. */
export async function signUpForPlan(
  page: Page,
  query = "plan=pro",
  buyer = createBuyer(),
): Promise<Buyer> {
  const returnPath = encodeURIComponent(`/signup-plan-select?${query}`);
  await page.goto(`/signup?returnPath=${returnPath}`);
  await submitSignUp(page, buyer);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/plan/i);
  return buyer;
}

/** Accepts the terms and continues to the provider's page. */
export async function goToCheckout(page: Page, button: RegExp = /^Pay USD/): Promise<void> {
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
}

/** Pays on the open page of the provider, without waiting for the result. */
export async function payWithCard(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel(/Expiry/).fill("12/34");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Ada Analyst");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

/** Buys a plan with a new account on the site's pages, and waits for the licence. */
export async function buyPlanInBrowser(page: Page, query = "plan=pro"): Promise<Buyer> {
  const buyer = await signUpForPlan(page, query);
  await goToCheckout(page);
  await payWithCard(page, cards.pays);
  await page.waitForURL(/\/purchase-success/);
  await expect(page.getByRole("heading", { name: "Your licence is ready" })).toBeVisible();
  return buyer;
}
