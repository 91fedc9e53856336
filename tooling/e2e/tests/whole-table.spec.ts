import { readFile } from "node:fs/promises";

import { type Page } from "@playwright/test";

import { expectAccessible } from "../src/accessible.ts";
import { hydrated } from "../src/hydrated.ts";
import { expect, missingChunkInConsole, test } from "../src/test.ts";

const address = "/datasets/palmer-penguins";
const grid = (page: Page) => page.getByRole("grid", { name: "Cells of Palmer penguins" });
const search = (page: Page) => page.getByRole("search", { name: "Rows of Palmer penguins" });

async function openTable(page: Page): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await page.getByRole("button", { name: /^See all 344 rows/ }).click();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "345");
}

test("all rows are there after one press: searched, filtered, sorted, and again under their address", async ({
  page,
}) => {
  await openTable(page);
  await expectAccessible(page);
  await search(page).getByLabel("Search in all cells").fill("dream");
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "125");

  await grid(page)
    .getByRole("columnheader", { name: /^species/ })
    .click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("checkbox", { name: /^Adelie/ }).check();
  await dialog.getByLabel("Order of the rows").selectOption("Descending");
  await dialog.getByRole("button", { name: "Show these rows" }).click();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "57");

  await grid(page)
    .getByRole("columnheader", { name: /^body_mass_g/ })
    .click();
  await dialog.getByLabel("From").fill("four");
  await dialog.getByRole("button", { name: "Show these rows" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Write a number");
  await dialog.getByLabel("From").fill("4000");
  await dialog.getByLabel("Order of the rows").selectOption("Descending");
  await dialog.getByRole("button", { name: "Show these rows" }).click();
  const sorted = grid(page).getByRole("columnheader", { name: /^body_mass_g/ });
  await expect(sorted).toHaveAttribute("aria-sort", "descending");
  const rows = await grid(page).getAttribute("aria-rowcount");
  await expect(page.getByRole("status").filter({ hasText: "of 344 rows" })).toHaveText(
    `${Number(rows) - 1} of 344 rows`,
  );
  await expectAccessible(page);

  await page.reload();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", rows ?? "");
  await expect(search(page).getByLabel("Search in all cells")).toHaveValue("dream");
  await page.getByText("The same rows in pandas").click();
  await expect(
    page.getByRole("region", { name: "These rows of Palmer penguins in pandas" }),
  ).toContainText('df["body_mass_g"] >= 4000');
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "345");
  await expect(search(page).getByLabel("Search in all cells")).toHaveValue("");
});

test("the keyboard reaches every cell, and what can be done with its column", async ({ page }) => {
  await openTable(page);
  await grid(page).focus();
  await page.keyboard.press("Control+End");
  await expect(page.locator(".clean-cell")).toContainText("Row 344, sex");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Sort or filter by “sex”" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Hide the column" }).click();
  await expect(grid(page)).toHaveAttribute("aria-colcount", "7");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "sex" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Show them" }).click();
  await expect(grid(page)).toHaveAttribute("aria-colcount", "8");
});

test("what is shown is saved in four formats, and opens in the cleaner without being requested", async ({
  page,
}) => {
  await page.goto(`${address}?view=table&is.species=Gentoo&hide=sex`);
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "125");
  for (const [format, ending] of [
    ["CSV", "csv"],
    ["Excel", "xlsx"],
    ["Parquet", "parquet"],
    ["JSON", "json"],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: format, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`palmer-penguins-view.${ending}`);
    const content = await readFile(await download.path());
    expect(content.length).toBeGreaterThan(1000);
    if (ending === "csv") expect(content.toString().trim().split("\r\n")).toHaveLength(125);
  }
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.getByRole("button", { name: "Open it in the cleaner" }).click();
  await expect(page.getByText("palmer-penguins.csv · 124 rows, 6 columns")).toBeVisible();
  expect(requested.filter((url) => url.endsWith(".csv"))).toEqual([]);
});

test.describe("without a connection", () => {
  test.use({ expectedInConsole: [missingChunkInConsole] });

  test("a table that does not come leaves the first rows, says so, and comes when asked again", async ({
    page,
  }) => {
    await page.route("**/palmer-penguins.csv", (route) => route.abort());
    await page.goto(address);
    await hydrated(page);
    await page.getByRole("button", { name: /^See all 344 rows/ }).click();
    await expect(page.getByRole("alert")).toContainText("could not be loaded");
    await expect(page.getByRole("table", { name: "The clean table" })).toBeVisible();
    await page.unroute("**/palmer-penguins.csv");
    await page.getByRole("button", { name: "try again" }).click();
    await expect(grid(page)).toHaveAttribute("aria-rowcount", "345");
  });
});
