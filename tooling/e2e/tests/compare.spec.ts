import { expectAccessible } from "../src/axe.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("the comparison says first when not to buy, names its sources with dates, and its contents lead to each part", async ({
  page,
}) => {
  await page.goto("/compare");
  await waitForHydration(page);
  const main = page.getByRole("main");
  const parts = main.getByRole("heading", { level: 2 });
  await expect(parts.first()).toHaveText("When not to buy");
  await expect(main.getByRole("table").first()).toContainText("OpenRefine");

  const sources = main.getByRole("listitem").filter({ has: page.locator("a[href^='https:']") });
  expect(await sources.count()).toBeGreaterThanOrEqual(9);
  await expect(main.getByText(/^Read on \d+ \w+ 20\d\d\./)).toBeVisible();

  const contents = main.getByText("On this page");
  await contents.click();
  await main
    .locator(".contents-list")
    .getByRole("link", { name: "Where “10x” comes from" })
    .click();
  await expect(page).toHaveURL(/\/compare#/);
  await expect(parts.filter({ hasText: "Where “10x” comes from" })).toBeInViewport();
  await expectAccessible(page);
});

test("on a phone the table of features shows all three plans at once, with yes and no as words and an explanation of each row", async ({
  page,
}) => {
  await page.goto("/pricing");
  await waitForHydration(page);
  const table = page.getByRole("table", { name: "Features by plan" });
  await table.getByRole("columnheader").first().scrollIntoViewIfNeeded();
  for (const plan of ["Personal", "Pro", "Team"]) {
    await expect(table.getByRole("columnheader", { name: plan })).toBeInViewport({ ratio: 1 });
  }
  const cells = (row: RegExp) => table.getByRole("row", { name: row }).getByRole("cell");
  await expect(cells(/^Databases/)).toHaveText([/no$/, "yes", "yes"]);
  await expect(cells(/^Shared recipes/)).toHaveText([/no$/, /no$/, "yes"]);
  for (const line of await table.getByRole("rowheader").all()) {
    await expect(line.locator("span")).toHaveText(/\w{3}/);
  }
});
