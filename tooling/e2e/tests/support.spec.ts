import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";
import { brand } from "@site/content/brand";

import { expectAccessible } from "../src/axe.ts";
import { listMails } from "../src/mail.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

test("the help is searched first: from the query to the answer, by keyboard alone", async ({
  page,
}) => {
  await page.goto("/support");
  await waitForHydration(page);
  await page.getByRole("searchbox", { name: "Search all help, tutorials and posts" }).focus();
  await page.keyboard.type("refund");
  await expect(page.getByRole("search").getByRole("listitem").first()).toBeVisible();
  // The browser's default highlight is yellow.
  await expect(page.getByRole("search").locator("mark").first()).toHaveCSS(
    "background-color",
    "rgba(0, 0, 0, 0)",
  );
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/\/support$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a visitor without an account asks support; a reload and an error keep the text, and the question arrives once with version and system", async ({
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
    (await listMails(brand.supportEmail)).filter(({ text }) => text.includes(email));
  await expect.poll(async () => (await arrived()).length).toBe(1);
  expect((await arrived())[0]?.text).toContain("macOS, Apple chip");
});

function listQuestions(page: Page) {
  const main = page.getByRole("main");
  return {
    field: main.getByRole("searchbox", { name: "Search the questions" }),
    status: main.getByRole("search").getByRole("status").first(),
    shown: main.locator("details:visible"),
  };
}

test("the search filters the questions, before hydration too, shows their number, opens the first with Enter and is in the address", async ({
  page,
}) => {
  const { field, status, shown } = listQuestions(page);
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await field.fill("How do I get a refund?");
    await route.continue();
  });
  await page.goto("/support/faq");
  await expect(status).toHaveText(/^[1-9] of \d\d questions\.$/);
  const left = await shown.count();
  await expect(status).toHaveText(new RegExp(`^${left} of `));
  await expect(page.getByText("Can I get my money back?")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Your data" })).toBeHidden();
  await expectAccessible(page);

  await field.press("Enter");
  await expect(shown.first()).toHaveAttribute("open");
  await expect(shown.first().locator("summary")).toBeFocused();
  await expect(page).toHaveURL(/\?query=/);
  await page.reload();
  await waitForHydration(page);
  await expect(shown).toHaveCount(left);

  await field.fill("");
  await expect(page.getByRole("heading", { level: 2, name: "Your data" })).toBeVisible();
  expect(await shown.count()).toBeGreaterThan(40);
});

for (const [typed, answer] of [
  ["laptop", "new-computer"],
  ["license", "key-or-file"],
  ["vat", "tax"],
  ["mac", "systems"],
] as const) {
  test(`searching "${typed}", which is in no question, finds the one that answers it`, async ({
    page,
  }) => {
    await page.goto("/support/faq");
    await waitForHydration(page);
    const { field, status } = listQuestions(page);
    await field.fill(typed);
    await expect(status).toHaveText(/^\d+ of \d\d questions\.$/);
    await expect(page.locator(`details#${answer}`)).toBeVisible();
    await expect(page.locator("details#tracking")).toBeHidden();
  });
}

test("if no question matches, results of the whole site or three alternatives are shown", async ({
  page,
}) => {
  await page.goto("/support/faq");
  await waitForHydration(page);
  const { field, status, shown } = listQuestions(page);
  const answers = page.getByRole("search").getByRole("listitem");
  await field.fill("penguins parquet");
  await expect(status).toHaveText(/^None of the \d\d questions fits/);
  await expect(shown).toHaveCount(0);
  await expect(answers.first()).toBeVisible();
  await field.fill("qwxzvk");
  await expect(answers).toHaveCount(3);
  await expect(answers.first()).toContainText("Ask us");
  await expectAccessible(page);
});

test("a link to a question shows it although the search hides it", async ({ page }) => {
  await page.goto("/support/faq?query=internet+connection#offline");
  await waitForHydration(page);
  const { shown } = listQuestions(page);
  const target = page.locator("details#own-model");
  await expect(target).toBeHidden();
  await shown.getByRole("link", { name: "a model on your own machine" }).click();
  await expect(target).toBeVisible();
  await expect(target).toHaveAttribute("open");
  await listQuestions(page).field.fill("cookies");
  await expect(target).toBeHidden();
  await expect(listQuestions(page).status).toHaveText(/^[1-9] of \d\d questions\.$/);
});

test("without JavaScript all questions open, and an email address is under them", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/support/faq");
  const { field, shown } = listQuestions(page);
  await expect(field).toBeHidden();
  expect(await shown.count()).toBeGreaterThan(40);
  await page.getByText("Can I get my money back?").click();
  await expect(page.getByText("within 30 days and without giving a reason")).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: "Write to us" })
      .getByRole("link", { name: brand.supportEmail }),
  ).toBeVisible();
  await context.close();
});
