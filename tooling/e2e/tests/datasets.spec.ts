import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Page } from "@playwright/test";
import { readCsv } from "@site/content/datasets/csv";
import { datasetFolder } from "@site/content/datasets/dataset-files";

import { waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

async function openList(page: Page) {
  await page.goto("/datasets");
  await waitForHydration(page);
  const form = page.getByRole("search", { name: "Datasets" });
  const listed = page.getByRole("main").getByRole("article");
  return { form, listed, all: await listed.count() };
}

test("search and facets filter the list, show the number of matches, and can be reset", async ({
  page,
}) => {
  const { form, listed, all } = await openList(page);
  await form.getByLabel("Search the datasets").fill("PENGUINS beak");
  await expect(listed).toHaveCount(1);
  await expect(form.getByRole("status")).toHaveText(`1 of ${all} datasets.`);
  await form.getByLabel("Climate").check();
  await expect(listed).toHaveCount(0);
  await expect(form.getByRole("status")).toContainText("Remove a word or a filter");
  await form.getByLabel("Search the datasets").fill("");
  await expect(listed.first()).toBeVisible();
  await form.getByLabel("Climate").uncheck();
  await expect(listed).toHaveCount(all);
});

test("datasets are found by words of files, columns and difficulty, and show the difficulty of the messy edition", async ({
  page,
}) => {
  const { form, listed, all } = await openList(page);
  for (const [words, count] of [
    ["csv", all],
    ["own_room likert", 1],
    ["invoices hard", 1],
    ["battery parquet", 1],
  ] as const) {
    await form.getByLabel("Search the datasets").fill(words);
    await expect(listed).toHaveCount(count);
  }
  await expect(listed.getByText("Moderate")).toBeVisible();
  await form.getByLabel("Search the datasets").fill("invoices csv");
  await expect(listed).toContainText(["Hard"]);
});

test("a search typed before hydration filters the list afterwards", async ({ page }) => {
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await page.getByLabel("Search the datasets").fill("penguins");
    await route.continue();
  });
  await page.goto("/datasets");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
});

test("the search is in the address when a link is followed, and Back restores it", async ({
  page,
}) => {
  const { form, listed, all } = await openList(page);
  await form.getByLabel("Search the datasets").fill("weather");
  await expect(listed).not.toHaveCount(all);
  await listed.first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Datasets");
  await page.goBack();
  await expect(page).toHaveURL(/\?query=weather$/);
  await expect(form.getByLabel("Search the datasets")).toHaveValue("weather");
  await expect(listed).not.toHaveCount(all);
});

test("links of the list load no document, and every drawing has a description", async ({
  page,
}) => {
  await page.goto("/datasets");
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("link", { name: "Historical census", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Historical census");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  for (const name of ["year", "census_day", "age", "sex", "people"]) {
    await expect(
      page.getByRole("img", { name: new RegExp(`^Distribution of ${name} .*570 rows`) }),
    ).toBeVisible();
  }
});

test("a download has the name, type and checksum that the page shows", async ({ page }) => {
  await page.goto("/datasets/census-historical");
  for (const name of ["census-historical.parquet", "census-messy.csv"]) {
    const row = page.getByRole("row", { name });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      row.getByRole("link", { name }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    const sha256 = createHash("sha256")
      .update(await readFile(await download.path()))
      .digest("hex");
    await expect(row.getByRole("cell").last()).toHaveText(sha256);
  }
});

test("without scripts the list has no dead controls, and a dataset's page is complete with 50 rows", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/datasets");
  await expect(page.getByRole("search")).toHaveCount(0);
  await page.getByRole("link", { name: "Palmer penguins" }).click();
  await expect(page.getByRole("img", { name: /^Distribution of species/ })).toBeVisible();
  await expect(page.getByText("@misc{palmer-penguins")).toBeVisible();
  const table = page.getByRole("table", { name: "The clean table, first 50 rows" });
  const file = await readFile(
    path.join(datasetFolder, "palmer-penguins/palmer-penguins.csv"),
    "utf8",
  );
  const rows = readCsv(file).slice(0, 51);
  await expect(table.getByRole("row")).toHaveText(
    rows.map((cells) => cells.map((cell) => cell || "–missing").join("")),
  );
  await context.close();
});

test("the first rows scroll under their header, by keyboard too", async ({ page }) => {
  await page.goto("/datasets/palmer-penguins");
  const region = page.getByRole("region", { name: "The clean table, first 50 rows" });
  const name = region.getByRole("columnheader", { name: "species" });
  const last = region.getByRole("row").last();
  await region.focus();
  await expect(last).not.toBeInViewport();
  await page.keyboard.press("End");
  await expect(last).toBeInViewport();
  const [head, box] = [await name.boundingBox(), await region.boundingBox()];
  expect(Math.round((head?.y ?? 0) - (box?.y ?? 0))).toBeLessThanOrEqual(1);
});

test("on a phone each column is fully visible, with its meaning, counts and drawing, and stays a table row", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/datasets/palmer-penguins");
  const columns = page.getByRole("region", { name: "Columns of Palmer penguins" });
  await expect(columns.getByRole("columnheader")).toHaveText([
    "Column",
    "Meaning",
    "Missing",
    "Distinct",
    "Distribution",
  ]);
  const row = columns.getByRole("row", { name: /^body_mass_g/ });
  await expect(row.getByRole("cell")).toHaveCount(4);
  await expect(row).toContainText("Missing 2");
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByRole("img")).toBeInViewport({ ratio: 1 });
  expect(await columns.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
});
