import type { Page } from "@playwright/test";

import { getConsentUi } from "../src/consent.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { openPages } from "../src/site-pages.ts";
import { expect, missingChunkInConsole, test } from "../src/test.ts";

const missingPart = "A part of this page could not be loaded. Check your connection";
/** Error messages of browsers and libraries about missing files, which users must not see. */
const notOurWords =
  /failed to fetch|networkerror|load failed|imported module|unexpected token|not valid json|undefined \(|of undefined|react error/i;

const looks = /\.(css|woff2|svg|png|webp|avif|jpg|mp4|webm)(\?|$)/;
const scripts = "**/assets/*.js";
const documents = "**/content/**";

/** Every page without a parameter, and one for each kind of page with one. */
const pages = [
  ...openPages,
  "/blog/checks-that-fail-loudly",
  "/blog/tags/dates",
  "/support/tutorial",
  "/tutorials/clean-the-census",
];

/** The page that starts a download is last, because the download would abort the next navigation. */
const followed = pages
  // A link to one of these loads a new document, because these pages have their own policy.
  .filter((path) => !["/clean", "/datasets/challenge", "/get-download"].includes(path))
  .concat("/get-download");

/** A subset for the tests of further failures, because the error message is the same on every page. */
const someFollowed = ["/features", "/datasets", "/blog/checks-that-fail-loudly", "/terms"];

test.beforeEach(({ expectedInConsole }) => {
  expectedInConsole.push(missingChunkInConsole, /Failed to load resource|React error|^Event$/);
});

/** From now on, simulates that the one reload allowed in 60 seconds has happened. */
const simulateUsedReload = (page: Page) =>
  page.evaluate(() => sessionStorage.setItem("chunk-reload-at", String(Date.now())));

/** Opens a page that loads no code of other pages. */
async function openElsewhere(page: Page): Promise<void> {
  await page.goto("/no-such-page");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
}

async function follow(page: Page, path: string): Promise<void> {
  await simulateUsedReload(page);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
}

async function expectWhole(page: Page, path: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 }), path).not.toHaveText(/^Error \d/);
  await expect(page.locator("body"), path).not.toContainText(notOurWords);
}

const missingDocuments: [string, { status?: number; body?: string }, readonly string[]][] = [
  ["cannot be loaded", {}, followed],
  ["is answered with 503", { status: 503 }, someFollowed],
  ["is another document", { status: 200, body: "<p>Log in to this network" }, someFollowed],
];

for (const [how, answer, paths] of missingDocuments) {
  test(`following a link to a page whose text ${how} shows our error message`, async ({ page }) => {
    await openElsewhere(page);
    let requested = 0;
    let target = "";
    await page.route(documents, (route) => {
      // A page loads its text before its address shows. What it loads later is not its text.
      if (new URL(page.url()).pathname !== target) requested += 1;
      return answer.status ? route.fulfill({ ...answer }) : route.abort();
    });
    let pagesWithText = 0;
    for (const path of paths) {
      requested = 0;
      target = path;
      await follow(page, path);
      if (requested === 0) await expectWhole(page, path);
      else {
        pagesWithText += 1;
        await expect(page.getByRole("main"), path).toContainText(missingPart);
        await expect(page.getByRole("main").getByRole("link"), path).not.toHaveCount(0);
      }
    }
    expect(pagesWithText).toBeGreaterThan(paths === followed ? 12 : 3);
  });
}

test("following a link to a page whose scripts cannot be loaded shows our error message", async ({
  page,
}) => {
  await openElsewhere(page);
  await page.route(scripts, (route) => route.abort());
  // The router loads the script of every page in the same way.
  for (const path of someFollowed) {
    await follow(page, path);
    await expect(page.getByRole("main"), path).toContainText(missingPart);
    await expect(page.locator("body"), path).not.toContainText(notOurWords);
  }
});

test("following a link to a page without its styles, fonts, pictures and drawings shows it complete", async ({
  page,
}) => {
  await openElsewhere(page);
  await page.route(looks, (route) => route.abort());
  for (const path of someFollowed) {
    await follow(page, path);
    await expectWhole(page, path);
    await expect(page.getByText(missingPart), path).toHaveCount(0);
  }
});

test("if the consent modal cannot be loaded, its button shows an error and the page stays", async ({
  page,
}) => {
  await page.goto("/pricing");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await simulateUsedReload(page);
  await page.route(scripts, (route) => route.abort());
  await getConsentUi(page).control.click();
  await expect(
    page.getByText("The settings could not be loaded. Check your connection"),
  ).toBeVisible();
  await expectWhole(page, "/pricing");
});

test("if the search index cannot be loaded, the search shows an error and works at the next try", async ({
  page,
}) => {
  await page.goto("/pricing");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await page.route(documents, (route) => route.abort());
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("searchbox").fill("refund");
  await expect(dialog.getByRole("alert")).toContainText("Check your connection");
  await expect(dialog).not.toContainText(notOurWords);
  await page.unroute(documents);
  await dialog.getByRole("searchbox").fill("refunds");
  await expect(dialog.getByRole("link").first()).toBeVisible();
});

test("if the code of a chart cannot be loaded, the drawn chart and its table stay", async ({
  page,
}) => {
  await page.goto("/no-such-page");
  await simulateUsedReload(page);
  const refused = page.waitForEvent("requestfailed");
  await page.route("**/assets/dataset-chart-*.js", (route) => route.abort());
  await page.goto("/datasets/mauna-loa-co2");
  await waitForHydration(page);
  await refused;
  await expectWhole(page, "/datasets/mauna-loa-co2");
  const chart = page.getByRole("main").getByRole("figure").first();
  await expect(chart).toBeVisible();
  await page.getByText("The same as a table").click();
  await expect(page.getByRole("table").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("if the worker of a table cannot be loaded, an error is shown and a retry opens the table", async ({
  page,
}) => {
  await page.route("**/assets/view-worker-*.js", (route) => route.abort());
  await page.goto("/datasets/palmer-penguins");
  await waitForHydration(page);
  await page.getByRole("button", { name: /^See all 344 rows/ }).click();
  await expect(page.getByRole("alert")).toContainText("The table could not be loaded.");
  await expect(page.getByRole("table", { name: "The clean table" })).toBeVisible();
  await page.unroute("**/assets/view-worker-*.js");
  await page.getByRole("button", { name: "try again" }).click();
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "345");
});

test("if the worker of the cleaner cannot be loaded, opening a table shows an error", async ({
  page,
}) => {
  await page.route("**/assets/clean-worker-*.js", (route) => route.abort());
  await page.goto("/clean");
  await waitForHydration(page);
  await page.getByLabel("Pasted cells").fill("city,people\nBern,1\nBasel,2\n");
  await page.getByRole("button", { name: "Open the pasted cells" }).click();
  await expect(page.getByRole("main")).toContainText(
    "The part of this page that cleans could not be loaded. Check your connection",
  );
  await expectWhole(page, "/clean");
});

test("if the worker of the challenge cannot be loaded, dropping a table shows an error", async ({
  page,
}) => {
  await page.route("**/assets/clean-worker-score-*.js", (route) => route.abort());
  await page.goto("/datasets/challenge?table=roster");
  await waitForHydration(page);
  await page.getByLabel(/Drop your table here/).setInputFiles({
    name: "mine.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("a,b\n1,2\n"),
  });
  await expect(page.getByRole("alert")).toContainText("could not be loaded. Check your connection");
  await expectWhole(page, "/datasets/challenge");
});
