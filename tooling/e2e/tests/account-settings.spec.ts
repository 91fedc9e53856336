import { randomUUID } from "node:crypto";

import { createSignedInAccount } from "../src/accounts.ts";
import { logIn, createBuyer } from "../src/buyer.ts";
import { getLink, waitForMail } from "../src/mail.ts";
import { failNextCall } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

test("name and company are saved, unsaved input is not lost without a question, and changing the password requires the current one", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 400/);
  const buyer = await createSignedInAccount(page);
  await page.goto("/account");
  await page.getByLabel("Name", { exact: true }).fill("Grace Grid");
  await page.getByRole("button", { name: /save/i }).first().click();
  await expect(page.getByRole("main").getByText("Your profile has been saved.")).toBeVisible();
  await page.reload();
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveValue("Grace Grid");

  await name.fill("Half typed");
  await page.getByRole("banner").getByRole("link", { name: "Account" }).click();
  const link = page.getByRole("banner").getByRole("link", { name: "Pricing" });
  await link.click();
  const question = page.getByRole("dialog", { name: "Your profile is not saved" });
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(question).toBeHidden();
  await expect(link).toBeFocused();
  await expect(name).toHaveValue("Half typed");
  await link.click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.getByRole("banner").getByRole("link", { name: "Account" }).click();
  await expect(name).toHaveValue("Grace Grid");
  await name.fill("Half typed");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(name).toHaveValue("Half typed");

  const renewed = `another river ${randomUUID()}`;
  const change = async (current: string) => {
    await page.getByLabel("Current password", { exact: true }).fill(current);
    await page.getByLabel("New password", { exact: true }).fill(renewed);
    await page.getByRole("button", { name: /change the password/i }).click();
  };
  await change("not this one");
  await expect(page.getByText(/don't match|not your current password/).first()).toBeVisible();
  await change(buyer.password);
  await expect(page.getByText("Your password has been changed.")).toBeVisible();

  await page.getByLabel("Name", { exact: true }).fill("Ada Again");
  await page.getByRole("button", { name: /save/i }).first().click();
  await expect(page.getByRole("main").getByText("Your profile has been saved.")).toBeVisible();
});

test("an address changes by a mail to the new one, and the old one reclaims the account", async ({
  page,
  expectedInConsole,
}) => {
  // The unchanged address is rejected. A browser whose session has ended is told so by the next request.
  expectedInConsole.push(/status of 400/);
  const buyer = await createSignedInAccount(page, { isConfirmed: true });
  const moved = { ...buyer, email: createBuyer().email };

  await page.goto("/account");
  await page.getByRole("button", { name: "Change the address" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your email address" });
  const field = dialog.getByLabel("New email address");
  await field.fill(buyer.email);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");

  await test.step("an older login is renewed, and the change continues", async () => {
    await failNextCall(page, "account.requestEmailChange", "recent_login_required");
    await field.fill(moved.email);
    await dialog.getByRole("button", { name: "Send the link" }).click();
    await dialog.getByLabel("Password", { exact: true }).fill(buyer.password);
    await dialog.getByRole("button", { name: "Send the link" }).click();
    await expect(dialog.getByText("Check your email")).toBeVisible();
  });

  await page.goto(getLink(await waitForMail(moved.email, /new address/), "/email-confirm"));
  await page.getByRole("button", { name: "Change the address" }).click();
  await page.getByRole("link", { name: "Log in" }).last().click();
  await logIn(page, moved);
  await expect(page.getByText(moved.email)).toBeVisible();

  await page.goto(getLink(await waitForMail(buyer.email, /was changed/), "/email-confirm"));
  await expect(page.getByText(`changed to ${moved.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Take back the address" }).click();
  await expect(page.getByRole("link", { name: "Set a new password" })).toBeVisible();
  const renewed = { ...buyer, password: `another river ${randomUUID()}` };
  await page.goto(
    getLink(await waitForMail(buyer.email, /Choose a new password/), "/email-confirm"),
  );
  await page.getByLabel("New password", { exact: true }).fill(renewed.password);
  await page.getByRole("button", { name: "Set the new password" }).click();
  await page.getByRole("link", { name: "Log in" }).last().click();
  await logIn(page, renewed);
  await expect(page.getByText(buyer.email)).toBeVisible();
});
