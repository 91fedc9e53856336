import type { Locator, Page } from "@playwright/test";

import { waitForHydration } from "../page-actions.ts";
import { useSiteFonts } from "./site-fonts.ts";

/** Returns the list of issues of the open table. */
export function getIssueList(page: Page): Locator {
  return page.getByRole("region", { name: /^(?:Problems|[0-9]+ columns? to review)$/ });
}

/** Letters of the sample tables that the fonts' basic files do not contain. */
const LETTERS = "aäÃ–";

/** Opens a sample table in the cleaner by its URL fragment, such as `#ten-rows`. */
export async function openInCleaner(page: Page, address: string): Promise<void> {
  // Loads the fonts, so that the next page uses them from its first paint.
  await page.goto("/");
  await useSiteFonts(page, LETTERS);
  await page.goto(`/clean${address}`);
  await waitForHydration(page);
  await getIssueList(page)
    .getByRole("heading", { name: /to review$/ })
    .waitFor();
  await useSiteFonts(page, LETTERS);
}

/** Finds the card with this heading: the name of a column, or “Rows”. */
export function findCard(page: Page, heading: string): Locator {
  return getIssueList(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
}

/** Presses a button that changes the table, and waits for the analysis. */
export async function clickAndWait(page: Page, button: Locator): Promise<void> {
  await button.click();
  await page.getByText("Checking every column…").waitFor({ state: "hidden" });
}
