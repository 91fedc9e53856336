import type { Locator, Page } from "@playwright/test";

import { hydrated } from "../src/hydrated.ts";
import { expect, test } from "../src/test.ts";

const topOf = (part: Locator) =>
  part.evaluate((element) => Math.abs(Math.round(element.getBoundingClientRect().top)));
const placeOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("a link to a part of the page leads there each time, and back leads to where it was pressed", async ({
  page,
}) => {
  await page.goto("/terms");
  await hydrated(page);
  await page.evaluate(() => window.scrollTo(0, 150));
  const contents = page.getByRole("main").getByRole("link");
  for (const part of ["the-licence", "renewal-and-upgrade", "the-licence"]) {
    // By a script: a mouse would scroll to the link first.
    await contents.and(page.locator(`[href="#${part}"]`)).dispatchEvent("click");
    await expect(page).toHaveURL(new RegExp(`#${part}$`));
    await expect.poll(() => topOf(page.locator(`#${part}`))).toBeLessThan(120);
  }
  for (const part of ["#renewal-and-upgrade", "#the-licence"]) {
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${part}$`));
    await expect.poll(() => topOf(page.locator(part))).toBeLessThan(120);
  }
  await page.goBack();
  await expect.poll(() => placeOf(page)).toBe(150);
});

test("a link to a part of another page puts the keyboard there", async ({ page }) => {
  await page.goto("/pricing");
  await hydrated(page);
  // The link stands within an answer that is closed.
  await page.locator('a[href="/support/faq#upgrade"]').first().dispatchEvent("click");
  const answer = page.locator("details#upgrade");
  await expect(answer).toHaveAttribute("open");
  await expect(answer).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(answer.locator("summary")).toBeFocused();
});

test("an address that is cut off within an escape shows its page", async ({ page }) => {
  for (const path of ["/support/faq#%", "/terms#%E0%A4%A"]) {
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Questions|Terms/);
  }
});

test("an address in other letters is answered by the host and the application alike, with the page that was meant", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 404/);
  for (const path of ["/Pricing", "/support/FAQ", "/LOGIN"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    const near = page.getByRole("navigation", { name: "You may have meant" });
    await expect(near.locator(`a[href="${path.toLowerCase()}"]`)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/could not be found/);
  }
});
