import type { Page } from "@playwright/test";

import { waitForHydration } from "../src/page-actions.ts";
import { guardedPages, openPages } from "../src/site-pages.ts";
import { expect, test } from "../src/test.ts";

// Firefox throws for most of these if cookies are blocked, and other browsers in private windows, in sandboxed frames
// or because of an extension.
const apis = [
  "document.cookie",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "caches",
  "BroadcastChannel",
  "matchMedia",
  "navigator.serviceWorker",
  "navigator.locks",
] as const;

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ expectedInConsole }) => {
  // React Router logs that it cannot save the scroll position.
  expectedInConsole.push(/status of 404/, /^No cookies are kept here/, /save scroll positions/);
});
test.setTimeout(120_000);

/** Makes every use of these APIs throw in all pages and frames opened from now on. */
async function breakApis(page: Page, names: readonly string[]): Promise<void> {
  await page.addInitScript((broken) => {
    const fail = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    const owners = { document: Document.prototype, navigator: Navigator.prototype } as const;
    for (const name of broken) {
      const [property = "", owner] = name.split(".").toReversed();
      const isFunction = property === "BroadcastChannel" || property === "matchMedia";
      Object.defineProperty(
        owner ? owners[owner as "document"] : window,
        property,
        // An arrow function would throw for `new` as well, but with another error.
        isFunction
          ? {
              configurable: true,
              value: function broken() {
                fail();
              },
            }
          : { configurable: true, get: fail, set: fail },
      );
    }
  }, names);
}

/** Blocks everything that only adds to a page's text. */
async function blockLooksAndApi(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  const extensions = ["css", "woff2", "svg", "png", "webp", "avif", "jpg", "mp4", "webm"];
  const urls = ["*/api/*", ...extensions.flatMap((end) => [`*.${end}`, `*.${end}?*`])];
  await devTools.send("Network.setBlockedURLs", { urls });
}

async function expectUsable(page: Page, path: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(path);
  await waitForHydration(page);
  // The login replaces a page that needs it, and then the menu closes.
  if (guardedPages.includes(path)) await expect(page, path).toHaveURL(/\/login/);
  await expect(heading, path).toBeVisible();
  const isUsable = async (where: string) => {
    await expect(heading, where).not.toHaveText(/error|went wrong/i);
    await expect(page.locator("body"), where).not.toContainText(/insecure|SecurityError/);
    const statuses = page.getByRole("main").getByRole("status");
    const waiting = statuses.filter({ hasText: /^(Loading|Looking|Reading)/ });
    await expect(waiting, where).toHaveCount(0);
    await expect(page.getByText("A part of this page could not be loaded"), where).toHaveCount(0);
  };
  await isUsable(path);
  await page.getByRole("button", { name: "Menu" }).click();
  const target = path === "/features" ? "Pricing" : "Features";
  await page.locator("#site-menu").getByRole("link", { name: target }).click();
  await expect(page, path).toHaveURL(new RegExp(`/${target.toLowerCase()}$`));
  await expect(heading).toBeVisible();
  await isUsable(`${path}, then ${page.url()}`);
}

for (const api of apis) {
  test(`without ${api} pages are readable and usable`, async ({ page }) => {
    await breakApis(page, [api]);
    for (const path of ["/clean", "/signup"]) await expectUsable(page, path);
  });
}

/** Every page without a parameter, and one of each kind of page with one. */
const pages = [
  ...openPages,
  ...guardedPages,
  "/blog/checks-that-fail-loudly",
  "/blog/tags/dates",
  "/support/tutorial",
  "/tutorials/clean-the-census",
];

for (const path of pages) {
  test(`without any of them, and without styles, fonts, pictures and the API, ${path} is readable and usable`, async ({
    page,
    expectedInConsole,
  }) => {
    expectedInConsole.push(/ERR_BLOCKED_BY_CLIENT|React error #520|^Event$/);
    await breakApis(page, apis);
    await blockLooksAndApi(page);
    await expectUsable(page, path);
  });
}

test("without any of them, a theme applies, a typed field stays, and the search finds", async ({
  page,
}) => {
  await breakApis(page, apis);
  await page.goto("/support/faq?query=refund");
  await waitForHydration(page);
  const search = page.getByRole("main").getByRole("search");
  await expect(search.getByRole("status")).toHaveText(/^1 of \d\d questions\.$/);
  await page.goto("/signup");
  await waitForHydration(page);
  await page.getByLabel("Email address").fill("ada@example.com");
  await page.getByRole("button", { name: "Colour theme" }).click();
  await page.locator("#theme-panel input[value=dark]").check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByLabel("Email address")).toHaveValue("ada@example.com");
});
