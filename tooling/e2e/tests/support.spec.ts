import { randomUUID } from "node:crypto";

import { brand } from "@site/content/brand";

import { expectAccessible } from "../src/accessible.ts";
import { hydrated } from "../src/hydrated.ts";
import { mailsTo } from "../src/mail.ts";
import { expect, test } from "../src/test.ts";

test("the help is searched first: from the query to the answer, by keyboard alone", async ({
  page,
}) => {
  await page.goto("/support");
  await hydrated(page);
  await page.getByRole("searchbox", { name: "Search all help, tutorials and posts" }).focus();
  await page.keyboard.type("refund");
  await expect(page.getByRole("search").getByRole("listitem").first()).toBeVisible();
  // The browser's own mark is yellow.
  await expect(page.getByRole("search").locator("mark").first()).toHaveCSS(
    "background-color",
    "rgba(0, 0, 0, 0)",
  );
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/\/support$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a visitor without an account asks support; a reload and a refusal lose nothing of it, and the question arrives once with version and system", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 503/);
  const email = `${randomUUID()}@example.com`;
  await page.goto("/support?version=2.4.1&platform=macos&arch=arm64");
  await page.getByRole("link", { name: "Write a question" }).click();
  await expect(page.getByLabel("Version of the app")).toHaveValue("2.4.1");
  await expect(page.getByRole("textbox", { name: /^System/ })).toHaveValue("macOS, Apple chip");
  await expectAccessible(page);
  await page.getByLabel("Your question").fill("It stops at row 7.\nThen nothing.");
  await page.reload();
  await expect(page.getByLabel("Your question")).toHaveValue("It stops at row 7.\nThen nothing.");

  await page.getByRole("button", { name: "Send the question" }).click();
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  await expect(summary).toBeFocused();
  await page.getByLabel("Email address").fill(email);

  await page.route("**/api/trpc/support.ask**", (route) =>
    route.fulfill({ status: 503, body: "" }),
  );
  await page.getByRole("button", { name: "Send the question" }).click();
  await expect(page.getByText("We couldn't reach our service").first()).toBeVisible();
  await expect(page.getByLabel("Your question")).toHaveValue("It stops at row 7.\nThen nothing.");
  await page.unroute("**/api/trpc/support.ask**");

  await page.getByRole("button", { name: "Send the question" }).dblclick();
  await expect(page.getByText("We've got your question")).toBeVisible();
  await expect(page.getByText(`We'll answer at ${email}.`)).toBeVisible();
  const arrived = async () =>
    (await mailsTo(brand.supportEmail)).filter(({ text }) => text.includes(email));
  await expect.poll(async () => (await arrived()).length).toBe(1);
  expect((await arrived())[0]?.text).toContain("macOS, Apple chip");
});
