import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { waitForHydration, pressByKeyboard, tabTo } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

async function selectByTyping(page: Page, label: string, letters: string): Promise<void> {
  await tabTo(page, page.getByRole("dialog").getByLabel(label, { exact: true }));
  await page.keyboard.type(letters);
}

test("a messy table is opened, cleaned, edited and saved with the keyboard alone", async ({
  page,
}) => {
  await page.goto("/clean");
  await waitForHydration(page);
  await pressByKeyboard(page, page.getByRole("button", { name: "Ten rows of a census" }));
  await expect(page.getByRole("heading", { name: /census-messy-sample/ })).toBeFocused();

  const issues = page.getByRole("region", {
    name: /^(?:Problems|Table to review|[0-9]+ columns? to review)$/,
  });
  const heading = issues.getByRole("heading", { level: 2 });
  const grid = page.getByRole("grid");
  await pressByKeyboard(page, issues.getByRole("button", { name: "Accept", exact: true }).first());
  await expect(heading).toBeFocused();
  await expect(page.getByText("1 decision of yours.")).toBeVisible();
  await pressByKeyboard(page, issues.getByRole("button", { name: "Skip", exact: true }).first());
  await expect(heading).toBeFocused();
  await expect(issues.getByText("Skipped (1)")).toBeVisible();

  const showRows = issues.getByRole("button", { name: "Show rows" }).first();
  await pressByKeyboard(page, showRows);
  await expect(showRows).toHaveAttribute("aria-pressed", "true");
  await expect(showRows).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(showRows).toHaveAttribute("aria-pressed", "false");

  const fullWindow = page.getByRole("button", { name: "Full window" });
  await pressByKeyboard(page, fullWindow);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(grid).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(fullWindow).toBeFocused();

  // A link that only keyboard users see skips the list.
  const skipLink = issues.getByRole("link", { name: "To the table" });
  const isVisible = () =>
    skipLink.evaluate((link) => {
      const { x, y } = link.getBoundingClientRect();
      return document.elementFromPoint(x + 5, y + 5) === link;
    });
  expect(await isVisible()).toBe(false);
  await tabTo(page, skipLink, "Shift+Tab");
  expect(await isVisible()).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "The table" })).toBeFocused();
  await tabTo(page, grid);
  const active = await grid.getAttribute("aria-activedescendant");
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem", { name: "Values and filter" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(grid).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("menuitem", { name: "Values and filter" })).toBeFocused();
  // Enter, while the browser has not yet reported that Escape closed the menu, opens it again.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>(".clean-menu")?.hidePopover();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", bubbles: true }),
    );
  });
  await expect(menu.getByRole("menuitem", { name: "Values and filter" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(menu.getByRole("menuitem", { name: "Edit column" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit column" });
  await expect(dialog.getByLabel("Column", { exact: true })).toBeFocused();
  await selectByTyping(page, "What to do with it", "Sort");
  await selectByTyping(page, "Order", "Largest");
  await pressByKeyboard(page, dialog.getByRole("button", { name: "Apply" }));
  await expect(dialog).toBeHidden();
  await expect(grid).toBeFocused();
  await expect(page.getByText("2 decisions of yours.")).toBeVisible();

  const undo = page.getByRole("button", { name: "Undo" });
  await tabTo(page, undo, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(undo).toBeFocused();
  await expect(page.getByText("1 decision of yours.")).toBeVisible();

  await tabTo(page, page.getByRole("slider", { name: /^Compare the original rows/ }));
  await page.keyboard.press("End");
  await expect(page.locator(".clean-original .gate-dirty")).not.toHaveCount(0);

  const save = page.getByRole("button", { name: "Save the clean table" });
  await tabTo(page, save);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.keyboard.press("Enter"),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain("\r\n");
  await expect(save).toBeFocused();
});

test("with text at double size the rows grow with it, and the keyboard reaches the last one", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/clean");
  await waitForHydration(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await page.getByRole("button", { name: "600 rows of a census" }).click();
  const grid = page.getByRole("grid");
  const countCutCells = () =>
    grid.getByRole("gridcell").evaluateAll(
      (cells) =>
        cells.filter((cell) => {
          const { fontSize } = getComputedStyle(cell);
          return cell.clientHeight < Number.parseFloat(fontSize) * 1.2;
        }).length,
    );
  await expect(grid.getByRole("gridcell", { name: "1850-06-01" }).first()).toBeVisible();
  expect(await countCutCells()).toBe(0);
  await grid.focus();
  await page.keyboard.press("Control+End");
  const last = grid.getByRole("row").last();
  await expect(last).toHaveAttribute("aria-rowindex", "601");
  await expect(last.locator("[aria-selected=true]")).toBeInViewport();
});
