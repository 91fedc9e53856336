import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { confirmEmail, logOut, createBuyer, signUp } from "../src/buyer.ts";
import { failNextCall } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

const withGoogle = { name: "Continue with Google" };
const newAddress = () => `grace-${randomUUID()}@example.com`;

/** Enters an account on Google's page and agrees. */
async function agree(page: Page, email: string, { verified = true } = {}): Promise<void> {
  await page.waitForURL(/\/o\/oauth2\//);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/verified/).setChecked(verified);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("an account created with Google keeps plan and return path, and renews its login there", async ({
  page,
}) => {
  const email = newAddress();
  await page.goto(`/signup?returnPath=${encodeURIComponent("/signup-plan-select?plan=team")}`);
  await page.getByRole("button", withGoogle).click();
  await agree(page, email);
  await expect(page).toHaveURL(/\/signup-plan-select\?plan=team$/);
  await expect(page.getByRole("radio", { name: /Team/ })).toBeChecked();

  await page.goto("/account");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Grace Grid");
  await expect(page.getByText("this account has no password")).toBeVisible();

  await failNextCall(page, "account.requestEmailChange", "recent_login_required");
  const next = newAddress();
  await page.getByRole("button", { name: "Change the address" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your email address" });
  await dialog.getByLabel("New email address").fill(next);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await dialog.getByRole("button", withGoogle).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await agree(page, email);
  await expect(dialog.getByLabel("New email address")).toHaveValue(next);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(dialog.getByText("Check your email")).toBeVisible();
});

test("declining at Google shows a message, and a second try, in another tab too, keeps the return path", async ({
  page,
  context,
}) => {
  await page.goto("/login?returnPath=%2Fupgrade");
  await page.getByRole("button", withGoogle).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("You cancelled the login at Google");
  await expect(page.getByRole("link", { name: "Log in with a password" })).toHaveAttribute(
    "href",
    "/login?returnPath=%2Fupgrade",
  );
  await page.getByRole("button", withGoogle).click();
  await page.waitForURL(/\/o\/oauth2\//);
  const other = await context.newPage();
  await other.goto(page.url());
  await agree(other, newAddress());
  await expect(other).toHaveURL(/\/upgrade$/);

  await other.goto(`/login/google?state=used&code=used`);
  await expect(other.getByText("You're logged in")).toBeVisible();
});

test("an answer with another state, or a repeated one, logs nobody in", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", withGoogle).click();
  await page
    .locator("input[name=state]")
    .evaluate((field) => field.setAttribute("value", "forged"));
  await agree(page, newAddress());
  const refusal = page.getByRole("alert").filter({ hasText: "start this login in this browser" });
  await expect(refusal).toBeVisible();
  await page.reload();
  await expect(refusal).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
});

test("an account with a password is joined by that password if Google has not verified the address", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 400/);
  const buyer = createBuyer();
  await page.goto("/signup");
  await signUp(page, buyer);
  await confirmEmail(page, buyer);
  await logOut(page);

  await page.goto("/login");
  await page.getByRole("button", withGoogle).click();
  await agree(page, buyer.email, { verified: false });
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Log in and add Google" }).click();
  await expect(page.getByText(/don't match/).first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(buyer.password);
  await page.getByRole("button", { name: "Log in and add Google" }).click();
  await expect(page).toHaveURL(/\/account$/);

  await logOut(page);
  await page.goto("/login");
  await page.getByRole("button", withGoogle).click();
  await agree(page, buyer.email, { verified: false });
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole("button", { name: "Change the password" })).toBeVisible();
});
