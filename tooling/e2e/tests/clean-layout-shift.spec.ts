import type { Locator } from "@playwright/test";

import { listLayoutShifts } from "../src/layout/layout-shifts.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

for (const width of [390, 1440]) {
  test(`nothing moves while a table is opened and cleaned, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/clean");
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    const issues = page.getByRole("region", {
      name: /^(?:Problems|Table to review|[0-9]+ columns? to review)$/,
    });
    const waitForIssues = () =>
      expect(issues.getByRole("heading", { name: /to review$/ })).toBeVisible();
    // Dispatched by script: the browser attributes layout shifts within half a second of real input to the input, and
    // ignores them.
    const press = async (control: Locator) => control.first().dispatchEvent("click");
    const expectNoShifts = async (step: string) =>
      expect(await listLayoutShifts(page), step).toEqual([]);

    await press(page.getByRole("button", { name: "600 rows of a census" }));
    await waitForIssues();
    await expectNoShifts("open");
    await press(issues.getByRole("button", { name: "Show rows" }));
    await expect(page.getByText(/rows? with this problem/)).toBeVisible();
    await expectNoShifts("show rows");
    await press(page.getByRole("button", { name: "Show all rows" }));
    await expectNoShifts("all rows");
    // The last column, because a fix may change the width of its column and so move those after it.
    const card = issues
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "People", exact: true }) });
    await press(card.getByRole("button", { name: "Accept", exact: true }));
    await expect(page.getByText("1 decision of yours.")).toBeVisible();
    await waitForIssues();
    await expectNoShifts("fix");
    await press(issues.getByRole("button", { name: "Skip", exact: true }));
    await waitForIssues();
    await expectNoShifts("dismiss");
    await press(page.getByRole("button", { name: "Undo" }));
    await expect(page.getByText("0 decisions of yours.")).toBeVisible();
    await waitForIssues();
    await expectNoShifts("undo");
    await press(page.getByRole("button", { name: "Edit column" }));
    const dialog = page.getByRole("dialog");
    await press(dialog.getByRole("button", { name: "Cancel" }));
    await expect(dialog).toBeHidden();
    await expectNoShifts("edit column");
    await press(page.getByRole("button", { name: "Share the recipe as a link" }));
    await expect(dialog).toBeVisible();
    await press(dialog.getByRole("button", { name: "Close" }));
    await expectNoShifts("recipe");
  });
}
