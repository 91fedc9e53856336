import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { hydrated } from "../src/hydrated.ts";
import { press, tabTo } from "../src/keyboard.ts";
import { expect, test } from "../src/test.ts";

/** Chooses in a list as a keyboard does: by the first letters of what it shows. */
async function choose(page: Page, label: string, letters: string): Promise<void> {
  await tabTo(page, page.getByRole("dialog").getByLabel(label, { exact: true }));
  await page.keyboard.type(letters);
}

test("a messy table is opened, cleaned, changed by hand and saved with the keyboard alone", async ({
  page,
}) => {
  await page.goto("/clean");
  await hydrated(page);
  await press(page, page.getByRole("button", { name: "Ten rows of a census" }));
  await expect(page.getByRole("heading", { name: /census-messy-sample/ })).toBeFocused();

  const found = page.getByRole("region", { name: /What is wrong with it/ });
  const heading = found.getByRole("heading", { level: 2 });
  const grid = page.getByRole("grid");
  await press(page, found.getByRole("button", { name: /^Take/ }).first());
  await expect(heading).toBeFocused();
  await expect(page.getByText("1 decision of yours.")).toBeVisible();
  await press(page, found.getByRole("button", { name: "Not now" }).first());
  await expect(heading).toBeFocused();
  await expect(found.getByText("Put aside (1)")).toBeVisible();

  const look = found.getByRole("button", { name: "Look" }).first();
  await press(page, look);
  await expect(look).toHaveAttribute("aria-pressed", "true");
  await expect(look).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(look).toHaveAttribute("aria-pressed", "false");

  // However much was found, the table is one press away from the list's start, by a link for the keyboard alone.
  const way = found.getByRole("link", { name: "To the table" });
  const isSeen = () =>
    way.evaluate((link) => {
      const { x, y } = link.getBoundingClientRect();
      return document.elementFromPoint(x + 5, y + 5) === link;
    });
  expect(await isSeen()).toBe(false);
  await tabTo(page, way, "Shift+Tab");
  expect(await isSeen()).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "The table" })).toBeFocused();
  await tabTo(page, grid);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change a column by hand" });
  await expect(dialog.getByLabel("Column", { exact: true })).toBeFocused();
  await choose(page, "What to do with it", "Sort");
  await choose(page, "Order", "Largest");
  await press(page, dialog.getByRole("button", { name: "Apply" }));
  await expect(dialog).toBeHidden();
  await expect(grid).toBeFocused();
  await expect(page.getByText("2 decisions of yours.")).toBeVisible();

  const undo = page.getByRole("button", { name: "Undo" });
  await tabTo(page, undo, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(undo).toBeFocused();
  await expect(page.getByText("1 decision of yours.")).toBeVisible();

  await tabTo(page, page.getByRole("slider", { name: /Gate between/ }));
  await page.keyboard.press("End");
  await expect(page.locator(".clean-raw .gate-dirty")).not.toHaveCount(0);

  const save = page.getByRole("button", { name: "Save the clean table" });
  await tabTo(page, save);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.keyboard.press("Enter"),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain("\r\n");
  await expect(save).toBeFocused();
});

test("with text twice as large the rows of the table grow with it, and the keyboard reaches the last of them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/clean");
  await hydrated(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await page.getByRole("button", { name: "600 rows of a census" }).click();
  const grid = page.getByRole("grid");
  const cut = () =>
    grid.getByRole("gridcell").evaluateAll(
      (cells) =>
        cells.filter((cell) => {
          const { fontSize } = getComputedStyle(cell);
          return cell.clientHeight < Number.parseFloat(fontSize) * 1.2;
        }).length,
    );
  await expect(grid.getByRole("gridcell", { name: "1850-06-01" }).first()).toBeVisible();
  expect(await cut()).toBe(0);
  await grid.focus();
  await page.keyboard.press("Control+End");
  const last = grid.getByRole("row").last();
  await expect(last).toHaveAttribute("aria-rowindex", "601");
  await expect(last.locator("[aria-selected=true]")).toBeInViewport();
});
