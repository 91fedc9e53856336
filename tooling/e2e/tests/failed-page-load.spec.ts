import type { Page } from "@playwright/test";

import { openPlanStep } from "../src/accounts.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { expect, missingChunkInConsole, test } from "../src/test.ts";

/** One page of each kind: text, search, form, list, table, worker, and behind the login. */
const representatives = [
  "/pricing",
  "/support/faq",
  "/login",
  "/datasets",
  "/datasets/census-historical",
  "/clean",
  "/account",
];

const missingPart = "A part of this page could not be loaded. Check your connection";

test.beforeEach(({ expectedInConsole }) => {
  expectedInConsole.push(missingChunkInConsole, /Failed to load resource/);
});

/** From now on, simulates that the one reload allowed in 60 seconds has happened. */
const simulateUsedReload = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem("chunk-reload-at", String(Date.now())));

/** Reads a page's initial modules from its HTML. Opening the page would fill the browser's cache. */
async function readStartFiles(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  return /<script data-modules="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
}

test.describe("a page whose scripts are missing", () => {
  test.beforeEach(async ({ page }) => {
    await simulateUsedReload(page);
    await page.route("**/assets/*.js", (route) => route.abort());
  });

  // The home page loads no further parts, and its error has room for only one line.
  test("/ shows a short error", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "Part of this page didn't load. Reload it.",
    );
  });

  for (const path of representatives) {
    test(`${path} shows an error with a link to reload, and no loading indicator`, async ({
      page,
    }) => {
      await page.goto(path);
      const main = page.getByRole("main");
      const alert = main.getByRole("alert");
      await expect(alert).toContainText(missingPart);
      await expect(alert.getByRole("link", { name: "Reload the page" })).toBeVisible();
      await expect(
        main.getByRole("status").filter({ hasText: /^(Loading|Looking|Reading)/ }),
      ).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    });
  }
});

const kindsOfFiles: [string, (files: string[]) => string | undefined][] = [
  ["one that pages share", (files) => files[0]],
  ["its own", (files) => files.find((file) => file.includes("/login-"))],
  ["the application's", (files) => files.at(-1)],
];

for (const [kind, find] of kindsOfFiles) {
  test(`a page shows an error after one reload if a script of its start is missing: ${kind}`, async ({
    page,
  }) => {
    const file = find(await readStartFiles(page, "/login"));
    expect(file).toMatch(/^\/assets\/.+\.js$/);
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(`**${file}`, (route) => route.abort());
    await page.goto("/login");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(missingPart);
    expect(documents).toBe(2);
  });
}

test("a page that loses the connection while it starts shows an error, and starts when it returns", async ({
  page,
  context,
}) => {
  for (const path of ["/login", "/forgot"]) {
    const wanted = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await wanted.promise;
      await route.continue().catch(() => undefined);
    });
    await page.goto(path);
    await context.setOffline(true);
    wanted.resolve();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(missingPart);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await expect(page.getByLabel("Email address")).toBeVisible();
    await page.evaluate(() => sessionStorage.removeItem("chunk-reload-at"));
  }
});

test("if the search cannot be loaded, its button shows an error and the page stays", async ({
  page,
}) => {
  await simulateUsedReload(page);
  await page.route("**/assets/search-dialog-*.js", (route) => route.abort());
  await page.goto("/pricing");
  await waitForHydration(page);
  const banner = page.getByRole("banner");
  await banner.getByRole("button", { name: "Search" }).click();
  await expect(banner.getByRole("alert")).toContainText(missingPart);
  await expect(page.getByRole("heading", { level: 1, name: "Pricing" })).toBeVisible();
});

test("if the list of page modules cannot be loaded, following a link shows an error", async ({
  page,
}) => {
  await simulateUsedReload(page);
  await page.route("**/assets/page-modules-*.js", (route) => route.abort());
  await page.goto("/pricing");
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1, name: "Pricing" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("main")).toContainText(missingPart);
});

test("a part of a page that cannot be loaded is replaced by our error message", async ({
  page,
}) => {
  await openPlanStep(page);
  await simulateUsedReload(page);
  await page.route("**/assets/pay-form-*.js", (route) => route.abort());
  await page.reload();
  const payment = page.getByRole("region", { name: /Payment/ });
  await expect(payment.getByRole("alert")).toContainText(missingPart);
  await expect(page.getByText("dynamically imported")).toHaveCount(0);
  await expect(page.getByRole("region", { name: /Coupon/ })).toBeVisible();
});

test("a prerendered part stays when its code cannot be loaded", async ({ page }) => {
  await simulateUsedReload(page);
  const details = "**/assets/plan-details-*.js";
  const refused = page.waitForEvent("requestfailed");
  await page.route(details, (route) => route.abort());
  await page.goto("/pricing");
  await waitForHydration(page);
  await refused;
  // The rest of the page is hydrated later.
  await page.getByText("What happens when the updates end?").click();
  await expect(page.getByText("Nothing stops.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("table").first()).toBeVisible();
});

test("the search that was pressed before the page's scripts had loaded opens with them", async ({
  page,
}) => {
  const wanted = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await wanted.promise;
    await route.continue();
  });
  await page.goto("/pricing");
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  wanted.resolve();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
});
