import { readFile } from "node:fs/promises";

import { createSignedInAccount } from "../src/accounts.ts";
import { logIn } from "../src/buyer.ts";
import { getLink, waitForMail } from "../src/mail.ts";
import { createOwner } from "../src/owner.ts";
import { expect, test } from "../src/test.ts";

test("a person saves all data stored about them, and deletes the account in two steps", async ({
  page,
  expectedInConsole,
}) => {
  const buyer = await createOwner(page, "pro");
  await page.goto("/account");

  await test.step("the copy is a file with their purchase", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save a copy of your data" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d{2}-\d{2}\.json$/);
    const { tables } = JSON.parse(await readFile(await file.path(), "utf8")) as {
      tables: Record<string, object[]>;
    };
    expect(tables.profiles).toMatchObject([{ email: buyer.email, displayName: buyer.name }]);
    expect(tables.purchases).toMatchObject([{ planId: "pro" }]);
  });

  await test.step("the choice about cookies can be changed here", async () => {
    await page.getByRole("main").getByRole("button", { name: "Manage cookies" }).click();
    await expect(page.getByRole("dialog", { name: "Cookies" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the first step says what is deleted and what is kept, and can be cancelled", async () => {
    await page.getByRole("button", { name: "Delete the account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account" });
    await expect(dialog.getByRole("heading", { name: "What we keep" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Delete the account" })).toBeFocused();
  });

  await test.step("the second does it and leaves the browser logged out", async () => {
    await page.getByRole("button", { name: "Delete the account" }).click();
    await page.getByRole("button", { name: "Delete permanently" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Your account is deleted" }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/logout$/);
    await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  });

  await waitForMail(buyer.email, /deleted/);
  expectedInConsole.push(/status of 400/);
  await page.goto("/login");
  await logIn(page, buyer);
  await expect(page.getByRole("alert").first()).toBeVisible();
});

test("an account with a confirmed address is deleted by the link in its mail", async ({ page }) => {
  const buyer = await createSignedInAccount(page, { isConfirmed: true });
  await page.goto("/account");
  await page.getByRole("button", { name: "Delete the account" }).click();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("dialog").getByText("Check your email")).toBeVisible();

  await page.goto(getLink(await waitForMail(buyer.email, /^Delete your/), "/account"));
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Your account is deleted" }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/logout$/);
});
