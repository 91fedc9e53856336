import type { Page } from "@playwright/test";

import { createOwner } from "../src/owner.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { guardedPages } from "../src/site-pages.ts";
import { expect, missingChunkInConsole, test } from "../src/test.ts";

const missingPart = "A part of this page could not be loaded. Check your connection";
const notOurWords = /failed to fetch|networkerror|load failed|imported module|undefined/i;
const formats = "**/assets/clean-worker-formats-*.js";
const scripts = "**/assets/*.js";

test.beforeEach(({ expectedInConsole }) => {
  expectedInConsole.push(
    missingChunkInConsole,
    /Failed to load resource|^Event$|Refused to apply style/,
  );
});

/** Acts as if the one reload in 60 seconds was already used. */
const hasReloaded = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem("chunk-reload-at", String(Date.now())));

async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
}

for (const [name, start] of [
  ["a workbook", "PK\u0003\u0004"],
  ["a Parquet file", "PAR1"],
] as const) {
  test(`if the reader for ${name} cannot be loaded, an error is shown, and a text table still opens`, async ({
    page,
  }) => {
    await page.goto("/clean");
    await waitForHydration(page);
    await page.route(formats, (route) => route.abort());
    const input = page.getByLabel(/Drop a table here/);
    await input.setInputFiles({
      name: "mine",
      mimeType: "application/octet-stream",
      buffer: Buffer.from(`${start} and more`),
    });
    const main = page.getByRole("main");
    await expect(main).toContainText("could not be loaded. Check your connection");
    await expect(main).not.toContainText(notOurWords);
    await page.getByRole("button", { name: "Another table" }).click();
    await input.setInputFiles({
      name: "mine.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("city,people\nBern,1\n"),
    });
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "2");
  });
}

test("if the writer for Excel cannot be loaded, the decisions stay and the next click saves the table", async ({
  page,
}) => {
  await page.goto("/clean");
  await waitForHydration(page);
  await page.getByLabel("Pasted cells").fill("city,people\nBern,1\nBern,1\nBasel,2\nChur,3\n");
  await page.getByRole("button", { name: "Open the pasted cells" }).click();
  await page
    .getByRole("button", { name: /^Accept/ })
    .first()
    .click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeEnabled();
  await page.route(formats, (route) => route.abort());
  const save = page.getByRole("button", { name: "Save it for Excel" });
  await save.click();
  await expect(page.getByRole("main")).toContainText(
    "The part of this page that writes that format could not be loaded.",
  );
  await expect(page.getByRole("main")).not.toContainText(notOurWords);
  await expect(undo).toBeEnabled();
  await page.unroute(formats);
  const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
});

test("a page behind the login whose scripts cannot be loaded shows our error message, and loads afterwards", async ({
  page,
}) => {
  await createOwner(page, "personal");
  await hasReloaded(page);
  for (const path of guardedPages) {
    await page.goto("/no-such-page");
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    await page.route(scripts, (route) => route.abort());
    await follow(page, path);
    await expect(page.getByRole("main"), path).toContainText(missingPart);
    await expect(page.locator("body"), path).not.toContainText(notOurWords);
    await expect(page.getByRole("main").getByRole("link"), path).not.toHaveCount(0);
    await page.unroute(scripts);
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByRole("main"), path).not.toContainText(missingPart);
    await expect(page.getByRole("heading", { level: 1 }), path).not.toHaveText(/^Error/);
  }
});

test("a form keeps its input when the next page cannot be loaded", async ({ page }) => {
  await page.goto("/login");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email address").fill("ada@example.com");
  await page.evaluate(() => sessionStorage.setItem("chunk-reload-at", String(Date.now())));
  await page.route(scripts, (route) => route.abort());
  await follow(page, "/compare");
  await expect(page.getByRole("main")).toContainText(missingPart);
  await page.unroute(scripts);
  await page.goBack();
  await expect(page.getByLabel("Email address")).toHaveValue("ada@example.com");
});

test("a stylesheet that fails does not cost typed text: one of an extension is ignored, and for ours the page asks", async ({
  page,
}) => {
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  const addStylesheet = (href: string) =>
    page.evaluate(
      (address) =>
        new Promise<void>((resolve) => {
          const link = document.createElement("link");
          // The page's own listener is called first, and its question holds up this one.
          link.addEventListener("error", () => resolve());
          document.head.append(Object.assign(link, { rel: "stylesheet", href: address }));
        }),
      href,
    );
  await page.goto("/signup");
  await waitForHydration(page);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("correct horse battery");
  await addStylesheet("/extension/dark.css");
  expect(questions).toEqual([]);
  await addStylesheet("/assets/gone-1a2b3c4d.css");
  expect(questions).toEqual([expect.stringContaining("Reload the page?")]);
  await expect(password).toHaveValue("correct horse battery");
});
