import type { Page } from "@playwright/test";

import { createSignedInAccount } from "../src/accounts.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { guardedPages } from "../src/site-pages.ts";
import { expect, test } from "../src/test.ts";
import { translate } from "../src/translate.ts";

// A browser's translator replaces the text nodes that React has made. If React then removes one of them, or inserts
// something before it, the page is lost. The console check of every test finds the error.

/** A part that is translated before React takes it over is rendered anew. */
const lateHydration = /Minified React error #418/;

/** Presses every control of the page's content, sends its forms, and closes the dialogs that open. */
async function pressEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const waitForPaint = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const main = document.querySelector("main");
    const controls = main?.querySelectorAll<HTMLElement>(
      // A decision about cookies reloads the page.
      ":is(button[type=button], summary, [type=checkbox], [type=radio]):not(:disabled, .grant-form *)",
    );
    for (const control of controls ?? []) {
      if (!control.isConnected || !control.checkVisibility()) continue;
      // It leaves the site.
      if (control.textContent.includes("Google")) continue;
      control.click();
      await waitForPaint();
      for (const dialog of document.querySelectorAll("dialog[open]")) {
        (dialog as HTMLDialogElement).close();
        await waitForPaint();
      }
    }
    for (const form of main?.querySelectorAll("form:not([action])") ?? []) {
      if (form.isConnected) (form as HTMLFormElement).requestSubmit();
      await waitForPaint();
    }
  });
}

async function expectToWork(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await translate(page);
  await pressEverything(page);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading, path).not.toHaveText(/error|went wrong/i);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByLabel("Search all pages and help").fill("refund");
  await expect(page.getByRole("dialog").getByText(/pages? found/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(heading, path).toHaveText("Privacy");
}

// The lint rule `site/wrapped-text` finds such texts wherever they are written. These pages, those with the most parts
// that come and go, show that it finds them all.
for (const path of [
  "/",
  "/coupon",
  "/datasets",
  "/datasets/census-historical",
  "/download",
  "/pricing",
  "/pricng",
  "/recipes",
  "/signup",
  "/support",
  "/tutorials/clean-the-census",
]) {
  test(`${path} works when it is translated`, async ({ page, expectedInConsole }) => {
    expectedInConsole.push(/status of 40[34]/, lateHydration);
    await expectToWork(page, path);
  });
}
for (const path of guardedPages) {
  test(`${path} works when it is translated`, async ({ page, expectedInConsole }) => {
    // 401: a button logs out everywhere while other requests are under way.
    expectedInConsole.push(/status of 40[134]/, lateHydration);
    await createSignedInAccount(page, { isConfirmed: true });
    await expectToWork(page, path);
  });
}

/** Opens a table with problems in the cleaner. */
async function openTable(page: Page): Promise<void> {
  await page.getByLabel(/Drop a table here/).setInputFiles({
    name: "translated.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `name,fare,city\n A ,"1,200",Bern\nBen,"2,300", Basel\nCora,"3,400",Chur\nEmil,"5,600",Ebikon\nEmil,"5,600",Ebikon\n`,
    ),
  });
  await expect(page.getByRole("heading", { name: /columns? to review$/ })).toBeVisible();
}

test("in the cleaner, fixes are accepted, skipped, undone and redone when it is translated", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(lateHydration);
  await page.goto("/clean");
  await waitForHydration(page);
  await translate(page);
  await openTable(page);
  const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
  await press("Show rows");
  await press("Show all rows");
  await press("Skip");
  await page.getByText("Skipped (1)").click();
  await press("Restore");
  await press("Accept");
  await press("Undo");
  await press("Accept all suggestions");
  await press("Undo");
  await press("Redo");
  await press(/^Read “,” as thousands separator/);
  await expect(page.getByRole("gridcell", { name: "1200", exact: true })).toBeVisible();
  await page.getByText(/^History \(\d\)$/).click();
  await press("Back to here");
  await press("Redo");
  await press("Edit column");
  await press("Cancel");
  await page.getByRole("radio", { name: "Polars" }).check();
  await press("Share the recipe as a link");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
});

test("an error in the cleaner's view keeps the table and what was done to it, and shows no message of the browser", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/removeChild/);
  await page.goto("/clean");
  await waitForHydration(page);
  await openTable(page);
  await page.getByRole("button", { name: /^Read “,” as thousands separator/ }).click();
  await expect(page.getByRole("gridcell", { name: "1200", exact: true })).toBeVisible();
  // React no longer finds the card where it put it.
  await page.evaluate(() => {
    for (const card of document.querySelectorAll(".clean-issue")) {
      const font = document.createElement("font");
      card.replaceWith(font);
      font.append(card);
    }
  });
  await page.getByRole("button", { name: "Skip", exact: true }).first().click();
  await expect(page.getByRole("alert")).toContainText(
    "Something went wrong. Your table is still here.",
  );
  await expect(page.locator("body")).not.toContainText(/removeChild|Error 500/);
  await page.getByRole("button", { name: "Show the table" }).click();
  await expect(page.getByRole("gridcell", { name: "1200", exact: true })).toBeVisible();
  await expect(page.getByText("Skipped (3)")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("gridcell", { name: "1,200", exact: true })).toBeVisible();
});
