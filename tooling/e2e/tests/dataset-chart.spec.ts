import type { Page } from "@playwright/test";

import { expectAccessible } from "../src/axe.ts";
import { listLayoutShifts } from "../src/layout/layout-shifts.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

const getChart = (page: Page) => page.getByRole("main").getByRole("figure").first();
const getValueSlider = (page: Page) => page.getByRole("slider", { name: "Values" });
const getYearSlider = (page: Page) => page.getByRole("slider", { name: "Year" });
const getStatus = (page: Page) => getChart(page).getByRole("status");

async function open(page: Page, slug: string): Promise<void> {
  await page.goto(`/datasets/${slug}`);
  await waitForHydration(page);
}

/** Focuses the slider until the chart's code has loaded and responds. */
async function waitForChart(page: Page): Promise<void> {
  await expect(async () => {
    await getValueSlider(page).blur();
    await getValueSlider(page).focus();
    await expect(getStatus(page)).not.toContainText("Point at the chart", { timeout: 500 });
  }).toPass();
}

test("the keyboard moves along the marks of a chart, with the values of each", async ({ page }) => {
  await open(page, "mauna-loa-co2");
  await waitForChart(page);
  await expect(getStatus(page)).toHaveText("March 1958: 315.7 ppm");
  await page.keyboard.press("ArrowRight");
  await expect(getStatus(page)).toHaveText("April 1958: 317.46 ppm");
  await expect(getValueSlider(page)).toHaveAttribute("aria-valuetext", "2 of 741");
  await page.keyboard.press("End");
  await expect(getStatus(page)).toHaveText(/^April 2020: 41\d/);
  await page.keyboard.press("Home");
  await expect(getStatus(page)).toHaveText("March 1958: 315.7 ppm");
  expect(await listLayoutShifts(page)).toEqual([]);
  const sign = page.getByText("The same as a table").locator("span");
  const signShown = () => sign.evaluate((one) => getComputedStyle(one, "::before").content);
  expect(await signShown()).toBe('"+"');
  await page.getByText("The same as a table").click();
  await expect.poll(signShown).toBe('"−"');
  await expectAccessible(page);
});

test("a mouse and a finger select the nearest mark", async ({ page }) => {
  await open(page, "roster");
  await waitForChart(page);
  const drawing = getChart(page).locator("svg");
  const box = await drawing.boundingBox();
  if (!box) throw new Error("The chart is not there.");
  // The first bar is at the top, the last one at the bottom, above the axis.
  await page.mouse.move(box.x + box.width / 3, box.y + box.height * 0.15);
  await expect(getStatus(page)).toHaveText("Ben Example: 336.5 hours");
  await drawing.dispatchEvent("pointerdown", {
    pointerType: "touch",
    clientX: box.x + box.width / 3,
    clientY: box.y + box.height * 0.82,
  });
  await expect(getStatus(page)).toHaveText("Hugo Example: 107 hours");
});

test("the pyramid of the census changes by year, by slider and by playing, and keeps the selected age", async ({
  page,
}) => {
  await open(page, "census-historical");
  await waitForChart(page);
  await expect(getStatus(page)).toContainText("Men aged 0 to 4 in 2000");
  const drawn = getChart(page).locator("use[href*='#drawn'], use[href*='#frame-']");
  const shown = () =>
    drawn.evaluateAll((uses) =>
      uses.filter((use) => !use.getAttribute("display")).map((use) => use.getAttribute("href")),
    );
  expect(await shown()).toEqual([expect.stringMatching(/ages\.svg#drawn$/)]);
  await getYearSlider(page).focus();
  await page.keyboard.press("Home");
  await expect(getYearSlider(page)).toHaveAttribute("aria-valuetext", "1850");
  await expect(getStatus(page)).toHaveText(
    "Men aged 0 to 4 in 1850: 7.4% of all people, 1,483,789",
  );
  await expect.poll(shown).toEqual([expect.stringMatching(/ages-frames\.svg#frame-0$/)]);
  await page.getByText("The same as a table").click();
  const table = page.getByRole("table", { name: /^Percent of all people by age and sex in 1850/ });
  await expect(table.getByRole("row", { name: /^0 to 4 / })).toHaveText("0 to 47.47.3");
  await getYearSlider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(getStatus(page)).toContainText("in 1860");
  await page.keyboard.press("End");
  await getChart(page).getByRole("button", { name: "Play" }).click();
  await expect(getChart(page).getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(getStatus(page)).toContainText("in 1860");
  await getChart(page).getByRole("button", { name: "Pause" }).click();
  await expect(getChart(page).getByRole("button", { name: "Play" })).toBeVisible();
  expect(await listLayoutShifts(page)).toEqual([]);
  await expectAccessible(page);
});

test("countries are ordered by income, each with its region", async ({ page }) => {
  await open(page, "gapminder-income");
  await waitForChart(page);
  await expect(getStatus(page)).toHaveText(
    "Central African Republic, Sub-Saharan Africa: 599 dollars a person, life expectancy 53.8 years, 4,900,274 people",
  );
  await page.keyboard.press("End");
  await expect(getStatus(page)).toContainText(
    "Qatar, Middle East and North Africa: 132,877 dollars",
  );
  await page.getByRole("link", { name: /children per woman/ }).click();
  await expect(page).toHaveURL(/\/datasets\/gapminder$/);
  await expect(page.getByRole("link", { name: /life expectancy over income/ })).toBeVisible();
});

test("with reduced motion the years have only the slider", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "gapminder");
  await waitForChart(page);
  await expect(getChart(page).getByRole("button", { name: "Play" })).toBeHidden();
  await getYearSlider(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(getStatus(page)).toContainText("in 2000");
});

test("values that cannot be loaded show an error, and load at the next try", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/Failed to load resource/);
  await page.route("**/carbon-dioxide.json", (route) => route.abort());
  await open(page, "mauna-loa-co2");
  await waitForChart(page);
  await expect(getStatus(page)).toContainText("couldn’t be loaded");
  await page.unroute("**/carbon-dioxide.json");
  await getValueSlider(page).blur();
  await getValueSlider(page).focus();
  await expect(getStatus(page)).toContainText("March 1958");
});

test("without scripts the chart is drawn, described and available as a table", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/datasets/census-historical");
  await expect(getChart(page)).toContainText("a pyramid with most people at its foot");
  await expect(page.getByRole("slider")).toHaveCount(0);
  await page.getByText("The same as a table").click();
  const table = page.getByRole("table", { name: /^Percent of all people by age and sex in 2000/ });
  await expect(table.getByRole("row")).toHaveCount(20);
  await context.close();
});
