import type { Locator } from "@playwright/test";

import { hydrated } from "../src/hydrated.ts";
import { layoutShifts } from "../src/layout/layout-shifts.ts";
import { expect, test } from "../src/test.ts";

for (const width of [390, 1440]) {
  test(`nothing moves from the first look at a table to its report, however late it comes, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/clean");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    const found = page.getByRole("region", { name: /What is wrong with it/ });
    const isFound = () => expect(found.getByRole("heading", { name: /\([0-9]+\)/ })).toBeVisible();
    // No input of a visitor, after which the browser would leave out for half a second what moves.
    const press = async (control: Locator) => control.first().dispatchEvent("click");
    const after = async (step: string) => expect(await layoutShifts(page), step).toEqual([]);

    await press(page.getByRole("button", { name: "600 rows of a census" }));
    await isFound();
    await after("open");
    await press(found.getByRole("button", { name: "Look" }));
    await expect(page.getByText(/rows? of this finding/)).toBeVisible();
    await after("look");
    await press(page.getByRole("button", { name: "Show all rows" }));
    await after("all rows");
    await press(found.getByRole("button", { name: /^Take the/ }));
    await expect(page.getByText("1 decision of yours.")).toBeVisible();
    await isFound();
    await after("take");
    await press(found.getByRole("button", { name: "Not now" }));
    await isFound();
    await after("not now");
    await press(page.getByRole("button", { name: "Undo" }));
    await expect(page.getByText("0 decisions of yours.")).toBeVisible();
    await isFound();
    await after("undo");
    await press(page.getByRole("button", { name: "By hand" }));
    const dialog = page.getByRole("dialog");
    await press(dialog.getByRole("button", { name: "Cancel" }));
    await expect(dialog).toBeHidden();
    await after("by hand");
    await press(page.getByRole("button", { name: "Share the recipe as a link" }));
    await expect(dialog).toBeVisible();
    await press(dialog.getByRole("button", { name: "Close" }));
    await after("recipe");
  });
}
