import type { Page } from "@playwright/test";

import { waitForHydration } from "../src/page-actions.ts";
import { guardedPages, openPages } from "../src/site-pages.ts";
import { expect, readOnlyTest as test } from "../src/test.ts";

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
    for (const path of ["/", "/pricing", "/clean", "/signup", "/support/faq"]) {
      await expectUsable(page, path);
    }
  });
}

for (const path of [...openPages, ...guardedPages]) {
  test(`without any of them ${path} is readable and usable`, async ({ page }) => {
    await breakApis(page, apis);
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
