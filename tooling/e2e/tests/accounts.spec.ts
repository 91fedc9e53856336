import { randomUUID } from "node:crypto";

import type { BrowserContext, Page } from "@playwright/test";

import { createSignedInAccount, registerAccount } from "../src/accounts.ts";
import {
  getConfirmationLink,
  getForm,
  logIn,
  logOut,
  createBuyer,
  signUp,
  signUpForPlan,
} from "../src/buyer.ts";
import { getLink, waitForMail } from "../src/mail.ts";
import { expect, test } from "../src/test.ts";

test("a guarded page leads to the login and back to the requested page", async ({ page }) => {
  const buyer = await registerAccount();
  await page.goto("/signup-plan-select?plan=team&coupon=SPRING20");
  await expect(page).toHaveURL(/\/login\?returnPath=%2Fsignup-plan-select%3Fplan%3Dteam/);
  await logIn(page, buyer);
  await expect(page).toHaveURL(/\/signup-plan-select\?plan=team&coupon=SPRING20/);
  await expect(page.getByRole("radio", { name: /Team/ })).toBeChecked();
});

test("a signed-in visitor of the login is sent to the account, and never to another origin", async ({
  page,
}) => {
  await createSignedInAccount(page);
  for (const returnPath of [
    "//evil.example",
    "/%5Cevil.example",
    "https://evil.example",
    "/login",
  ]) {
    await page.goto(`/login?returnPath=${encodeURIComponent(returnPath)}`);
    await expect(page).toHaveURL(/\/account$/);
  }
});

test("after the logout the browser stores no data of the account", async ({ page, context }) => {
  const buyer = await signUpForPlan(page);
  const header = page.getByRole("banner");
  await page.goto("/account");
  await expect(page.getByText(buyer.email).first()).toBeVisible();
  const known = await readBrowserStorage(page, context);
  // A record of a database is stored as a list of names and values, so both forms must match.
  const [, refreshToken = ""] =
    /"refreshToken"(?::|,"v":)"([^"]{20,})"/.exec(known.replaceAll("\\", "")) ?? [];
  expect(refreshToken).not.toBe("");
  await logOut(page);
  await expect(header.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Account" })).toBeHidden();
  const kept = await readBrowserStorage(page, context);
  for (const secret of [buyer.email, refreshToken, "firebase:authUser", "eyJ"]) {
    expect(kept).not.toContain(secret);
  }
});

/**
 * Reads everything that a browser stores: cookies, storage of the origin and of the tab, databases, caches, history
 * state and `window.name`.
 */
async function readBrowserStorage(page: Page, context: BrowserContext): Promise<string> {
  const ofTab = await page.evaluate(async () => {
    const answers = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const bodies = (await cache.keys()).map(async (key) => {
          const answer = await cache.match(key);
          return [key.url, await answer?.text()];
        });
        return [name, await Promise.all(bodies)];
      }),
    );
    const { name, history } = window;
    return {
      session: Object.entries(sessionStorage),
      name,
      history: history.state as unknown,
      answers,
    };
  });
  return JSON.stringify([await context.storageState({ indexedDB: true }), ofTab]);
}

test("the header changes at sign-up, without leaving the page", async ({ page }) => {
  const header = page.getByRole("banner");
  await page.goto("/signup");
  await expect(header.getByRole("link", { name: "Log in" })).toBeVisible();
  await signUp(page, createBuyer());
  await expect(page).toHaveURL(/\/signup$/);
  await expect(header.getByRole("link", { name: "Account" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Log in" })).toBeHidden();
});

test("opening a confirmation link changes nothing until its button is pressed, and it works once", async ({
  page,
  browser,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 400/);
  const buyer = createBuyer();
  await page.goto("/signup");
  await signUp(page, buyer);
  const link = await getConfirmationLink(buyer);

  const scanner = await browser.newPage();
  await scanner.goto(link);
  await expect(scanner.getByText(`Someone opened an account with ${buyer.email}.`)).toBeVisible();
  await expect(scanner.getByRole("button", { name: "Confirm the address" })).toBeVisible();
  await scanner.close();

  await page.goto("/account");
  await expect(page.getByText(/not confirmed/i).first()).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm the address" }).click();
  const result = page.locator(":focus");
  await expect(result.getByText("You can carry on where you left off.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Your email address is confirmed",
  );
  await expect(page.getByText("Nothing changes until you confirm it.")).toHaveCount(0);

  const another = await browser.newPage();
  await another.goto(link);
  await expect(another.getByText(/already been used/)).toBeVisible();
  await expect(another.getByRole("link", { name: /new one|account/i }).first()).toBeVisible();
  await another.close();
});

test("an address is confirmed in another browser only with the account's password, or taken by its owner", async ({
  page,
  browser,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 400/);
  const buyer = createBuyer();
  await page.goto("/signup");
  await signUp(page, buyer);
  const link = await getConfirmationLink(buyer);

  const phone = await browser.newPage();
  await phone.goto(link);
  const { form, button } = getForm(phone, "Confirm the address");
  await form.getByLabel("Password", { exact: true }).fill("not the password");
  await button.click();
  await expect(form.getByText(/password/i).last()).toBeVisible();
  await phone.getByRole("button", { name: "This wasn't me" }).click();
  await expect(phone.getByText("The address isn't confirmed")).toBeVisible();
  await waitForMail(buyer.email, /password/i);
  await form.getByLabel("Password", { exact: true }).fill(buyer.password);
  await button.click();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(
    "Your email address is confirmed",
  );
  await phone.close();
});

test("a truncated link shows an error and offers a new one", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 400/);
  await page.goto("/email-confirm?mode=resetPassword&oobCode=cut-off");
  await expect(page.getByText(/already been used or is incomplete/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute(
    "href",
    /\/forgot/,
  );
  await page.goto("/email-confirm");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

test("an expired link shows an error and offers a new one", async ({ page, expectedInConsole }) => {
  expectedInConsole.push(/status of 400/);
  // The emulator's links never expire, so the test responds with the real service's error.
  await page.route(/accounts:(resetPassword|update)/, (route) =>
    route.fulfill({
      status: 400,
      headers: { "access-control-allow-origin": "*" },
      json: { error: { code: 400, message: "EXPIRED_OOB_CODE" } },
    }),
  );
  for (const [mode, renewal, leadsTo] of [
    ["resetPassword", "Ask for a new link", /\/forgot/],
    ["verifyEmail", /new one|account/i, /\/(account|login)/],
  ] as const) {
    await page.goto(`/email-confirm?mode=${mode}&oobCode=grown-old`);
    await expect(page.getByText("This link has expired")).toBeVisible();
    await expect(page.getByText("Nothing has changed.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: renewal })).toHaveAttribute(
      "href",
      leadsTo,
    );
  }
});

test("the reset answers the same for known and unknown addresses, and sets the password", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 400/);
  const buyer = createBuyer();
  await page.goto("/signup");
  await signUp(page, buyer);
  await logOut(page);

  const answers: string[] = [];
  for (const email of [buyer.email, `nobody-${randomUUID()}@example.com`]) {
    await page.goto("/forgot");
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Send the reset link" }).click();
    const answer = page.getByRole("status").filter({ hasText: "Check your email" });
    await expect(answer).toBeVisible();
    answers.push((await answer.innerText()).replace(email, "the address"));
  }
  expect(answers[1]).toBe(answers[0]);

  await page.goto("/forgot?returnPath=%2Fupgrade");
  await expect(page.getByRole("link", { name: "Back to the login" })).toHaveAttribute(
    "href",
    "/login?returnPath=%2Fupgrade",
  );

  await page.goto(getLink(await waitForMail(buyer.email, /password/i), "/email-confirm"));
  const renewed = { ...buyer, password: `another river ${randomUUID()}` };
  await page.getByLabel("New password", { exact: true }).fill(renewed.password);
  await page.getByRole("button", { name: "Set the new password" }).click();
  await page.getByRole("link", { name: "Log in" }).last().click();

  await logIn(page, buyer);
  await expect(page.getByText(/don't match/).first()).toBeVisible();
  await logIn(page, renewed);
  await expect(page).toHaveURL(/\/account/);
});

test("a wrong password and an unknown address read the same", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 400/);
  const known = await registerAccount();
  const words: string[] = [];
  for (const email of [known.email, `nobody-${randomUUID()}@example.com`]) {
    await page.goto("/login");
    await logIn(page, { ...known, email, password: "not this one" });
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert.first()).toContainText("don't match");
    words.push((await alert.allInnerTexts()).join("\n"));
  }
  expect(words[1]).toBe(words[0]);
});

test("a sign-up with an existing account's address says what to do", async ({
  page,
  expectedInConsole,
}) => {
  const buyer = await registerAccount();
  expectedInConsole.push(/status of 400/);
  await page.goto("/signup?returnPath=%2Fupgrade");
  await page.getByLabel("Name", { exact: true }).fill(buyer.name);
  await page.getByLabel("Email address").fill(buyer.email);
  await page.getByLabel("Password", { exact: true }).fill(buyer.password);
  await page.getByRole("button", { name: "Create the account" }).click();
  await expect(
    page.getByText("An account with this email address already exists.").first(),
  ).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(buyer.email);
});

test("wrong entries are listed, the list takes the focus and leads to the field", async ({
  page,
}) => {
  await page.goto("/signup");
  await page.getByRole("button", { name: "Create the account" }).click();
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: /email/i }).click();
  await expect(page.getByLabel("Email address")).toBeFocused();
  await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
});
