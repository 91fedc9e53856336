import type { Page } from "@playwright/test";

import { expectAccessible } from "../src/axe.ts";
import { signUpForPlan } from "../src/buyer.ts";
import { findUndeclaredStorage, getConsentUi, waitForConsent } from "../src/consent.ts";
import { listLayoutShifts, listShiftsWhileLoading } from "../src/layout/layout-shifts.ts";
import { pauseScripts, waitForHydration } from "../src/page-actions.ts";
import { guardedPages, openPages } from "../src/site-pages.ts";
import { expect, missingChunkInConsole, test } from "../src/test.ts";

test.describe("a visitor who has not answered about cookies", () => {
  // With an empty cache the fonts arrive after the text, which moves whatever depends on their widths.
  test.use({ hasDecided: false, hasEmptyCache: true });

  for (const path of openPages) {
    test(`${path} has a title and one heading, passes axe with the consent bar open, fits 320 px, and loads without layout shifts, third parties and cookies`, async ({
      page,
      context,
    }) => {
      const origins = new Set<string>();
      page.on("request", (request) => origins.add(new URL(request.url()).origin));
      await page.addInitScript(reportIntlUse);
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveCount(1);
      await expect(heading).not.toBeEmpty();
      await expect(page).toHaveTitle(/\S/);
      expect(await page.locator("meta[name=description]").getAttribute("content")).toBeTruthy();

      await waitForConsent(page);
      await expect(getConsentUi(page).bar).toBeVisible();
      // Measured before the theme changes, because that may switch to a font that loaded after the first paint.
      expect(await listShiftsWhileLoading(page)).toEqual([]);
      await expectAccessible(page);

      const site = new URL(page.url());
      expect([...origins].filter((origin) => new URL(origin).hostname !== site.hostname)).toEqual(
        [],
      );
      expect(await context.cookies()).toEqual([]);
      expect(await findUndeclaredStorage(page)).toEqual([]);
    });
  }
});

/** Logs an error when Intl is used. Its first use blocks a phone for 50 ms, so no page may use it at its start. */
function reportIntlUse(): void {
  for (const name of ["DateTimeFormat", "NumberFormat"] as const) {
    Object.assign(Intl, {
      [name]: new Proxy(Intl[name], {
        construct(target, given) {
          console.error(`Intl.${name} is used as the page starts.`);
          return Reflect.construct(target, given) as object;
        },
      }),
    });
  }
}

for (const faces of ["its own face", "a face of the machine"]) {
  test(`at 200 % text size in ${faces} a 320 px screen needs no horizontal scrolling, in both directions of writing`, async ({
    page,
    expectedInConsole,
  }) => {
    if (faces !== "its own face") {
      expectedInConsole.push(/ERR_FAILED/);
      await page.route("**/*.woff2", (route) => route.abort());
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ["/", "/pricing", "/forgot", "/support/faq", "/terms", "/datasets"]) {
      await page.goto(path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      const overflows = await page.evaluate(() =>
        ["ltr", "rtl"].map((direction) => {
          const root = document.documentElement;
          root.dir = direction;
          return root.scrollWidth - root.clientWidth;
        }),
      );
      expect(overflows, path).toEqual([0, 0]);
    }
  });
}

test("every page has its own title", async ({ request }) => {
  const titles = await Promise.all(
    [...openPages, ...guardedPages].map(async (path) => {
      const html = await (await request.get(path)).text();
      return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    }),
  );
  expect(titles.filter((title) => title === "")).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});

test("a part whose code loads after the data of another part is still rendered", async ({
  page,
}) => {
  const release = await pauseScripts(page, "newest-version-*");
  await page.goto("/download");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^Download for/ }).first()).toBeVisible();
  release();
  await expect(main.getByRole("heading", { name: /^New in/ })).toBeVisible();
});

test("an unknown address answers 404 in words, on the host and in the browser", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 404/);
  for (const path of ["/nowhere", "/blog/no-such-post"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText("This page could not be found")).toBeVisible();
  }
});

test("a mistyped address suggests the intended page or text, and the search", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 404/);
  await page.goto("/pricng");
  const near = page.getByRole("navigation", { name: "You may have meant" });
  await expect(near.getByRole("link", { name: "Pricing" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/blog/repair-mojibakee");
  await expect(near.getByRole("link", { name: /mojibake/i }).first()).toBeVisible();
  expect(await listLayoutShifts(page)).toEqual([]);
  await page.getByRole("searchbox").last().fill("duplicates");
  await expect(page.getByRole("search").getByRole("listitem").first()).toBeVisible();
});

test("a link's page is fetched on hover; after the click the new heading has the focus, the title is announced, and back restores the scroll position and the focus", async ({
  page,
}) => {
  await page.goto("/pricing");
  await waitForHydration(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Terms" });
  const fetched = page.waitForRequest("**/assets/legal-page-*.js");
  await link.hover();
  await fetched;
  // The scroll position at the click. It is read there, because a font that loads shortly before moves the page.
  const left = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener("click", () => resolve(window.scrollY), { capture: true, once: true });
      }),
  );
  await link.click();
  const place = await left;
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator("[aria-live=assertive]")).toHaveText(/^Terms/);
  await expect(page.locator("html")).toHaveAttribute("data-page", "in");
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(link).toBeFocused();
  expect(place).toBeGreaterThan(0);
  // The page may have become shorter, because text takes less space once the font has loaded.
  await expect
    .poll(() =>
      page.evaluate((before) => {
        const end = document.documentElement.scrollHeight - innerHeight;
        return Math.abs(window.scrollY - Math.min(before, end));
      }, place),
    )
    .toBeLessThan(1);
});

test("back returns the focus to the link that was clicked, or to the heading if the link is in a closed menu", async ({
  page,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  const link = page.getByRole("main").getByRole("link", { name: "Download the trial" });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Download" })).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Blog" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Clean data" })).toBeFocused();
});

test("the styles of the first page do not override those of the next one", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUpForPlan(page);
  const afterAnotherPage = await countColumns(page);
  await page.reload();
  expect(afterAnotherPage).toBe(await countColumns(page));
  expect(afterAnotherPage.split(" ")).toHaveLength(2);
});

/** Returns the widths of the columns that contain plan and payment. */
function countColumns(page: Page): Promise<string> {
  return page
    .getByRole("region", { name: "3. Payment" })
    .locator("..")
    .evaluate((columns) => getComputedStyle(columns).gridTemplateColumns);
}

test("being offline is announced, and the notice disappears automatically", async ({
  page,
  context,
}) => {
  await page.goto("/pricing");
  await waitForHydration(page);
  // Waits for the page's requests, which would otherwise fail and log errors.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByText(/you're offline/i)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/you're offline/i)).toBeHidden();
});

test("a page starts in a browser that reports no paint", async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto("/pricing");
  await waitForHydration(page);
});

test("a page starts though one of its files never arrives", async ({ page }) => {
  await page.route("**/*.woff2", () => undefined);
  await page.goto("/pricing", { waitUntil: "domcontentloaded" });
  await waitForHydration(page);
  expect(await page.evaluate(() => document.readyState)).toBe("interactive");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a missing chunk reloads once, at the requested page, which then works without it", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(missingChunkInConsole);
  await page.goto("/");
  await waitForHydration(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route("**/assets/legal-page-*.js", (route) => route.abort());
  const terms = page.getByRole("contentinfo").getByRole("link", { name: "Terms" });
  const refused = page.waitForEvent("requestfailed");
  await terms.focus();
  await refused;
  await expect(terms, "what is fetched ahead and missing moves nothing").toBeFocused();
  expect(documents).toBe(0);
  await terms.click();
  await expect(page).toHaveURL(/\/terms$/);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(documents).toBe(1);
});
