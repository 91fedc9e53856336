import type { Locator, Page } from "@playwright/test";

import { hydrated } from "../hydrated.ts";
import { useSiteFaces } from "./site-faces.ts";

/** What was found in the table that is open. */
export function foundIn(page: Page): Locator {
  return page.getByRole("region", { name: /What is wrong with it/ });
}

/** What the examples have beyond the letters of English. */
const LETTERS = "aäÃ–";

/** Opens one of our messy tables in the cleaner by the address that other pages link to, as `#ten-rows`. */
export async function openInCleaner(page: Page, address: string): Promise<void> {
  // The next page has the faces from its first paint on.
  await page.goto("/");
  await useSiteFaces(page, LETTERS);
  await page.goto(`/clean${address}`);
  await hydrated(page);
  await foundIn(page)
    .getByRole("heading", { name: /\(\d+\)/ })
    .waitFor();
  await useSiteFaces(page, LETTERS);
}

/** The finding that says this. */
export function findingThat(page: Page, says: string): Locator {
  return foundIn(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: says }) });
}

/** Presses a button that changes the table, and waits until it has been looked at again. */
export async function pressAndFind(page: Page, button: Locator): Promise<void> {
  await button.click();
  // With the press the findings go, until there are new ones.
  await page.getByText("Looking at every column…").waitFor({ state: "hidden" });
}
