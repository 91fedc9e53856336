import type { Locator, Page } from "@playwright/test";

import { waitForHydration } from "../page-actions.ts";
import { useSiteFonts } from "./site-fonts.ts";

/** The list of issues of the open table. */
export function getIssueList(page: Page): Locator {
  return page.getByRole("region", { name: /^(?:Problems|[0-9]+ problems? found)$/ });
}

/** Letters of the sample tables beyond English. */
const LETTERS = "aäÃ–";

/** Opens a sample table in the cleaner by its address, such as `#ten-rows`. */
export async function openInCleaner(page: Page, address: string): Promise<void> {
  // So the next page has the fonts from its first paint.
  await page.goto("/");
  await useSiteFonts(page, LETTERS);
  await page.goto(`/clean${address}`);
  await waitForHydration(page);
  await getIssueList(page)
    .getByRole("heading", { name: /found$/ })
    .waitFor();
  await useSiteFonts(page, LETTERS);
}

/** The issue whose heading contains this text. */
export function findIssue(page: Page, text: string): Locator {
  return getIssueList(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: text }) });
}

/** Presses a button that changes the table, and waits until the table is analysed. */
export async function clickAndWait(page: Page, button: Locator): Promise<void> {
  await button.click();
  await page.getByText("Checking every column…").waitFor({ state: "hidden" });
}
