import type { Locator, Page } from "@playwright/test";

import { waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

const getTop = (part: Locator) =>
  part.evaluate((element) => Math.abs(Math.round(element.getBoundingClientRect().top)));
const getPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("a link to a fragment scrolls there each time, and back returns to where it was pressed", async ({
  page,
}) => {
  await page.goto("/terms");
  await waitForHydration(page);
  await page.evaluate(() => window.scrollTo(0, 150));
  const contents = page.getByRole("main").getByRole("link");
  for (const part of ["the-licence", "renewal-and-upgrade", "the-licence"]) {
    // Dispatched by script, because a mouse click would first scroll to the link.
    await contents.and(page.locator(`[href="#${part}"]`)).dispatchEvent("click");
    await expect(page).toHaveURL(new RegExp(`#${part}$`));
    await expect.poll(() => getTop(page.locator(`#${part}`))).toBeLessThan(120);
  }
  for (const part of ["#renewal-and-upgrade", "#the-licence"]) {
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${part}$`));
    await expect.poll(() => getTop(page.locator(part))).toBeLessThan(120);
  }
  await page.goBack();
  await expect.poll(() => getPosition(page)).toBe(150);
});

test("a link to a fragment of another page moves the focus there", async ({ page }) => {
  await page.goto("/pricing");
  await waitForHydration(page);
  // Dispatched by script, because the link is in a collapsed answer.
  await page.locator('a[href="/support/faq#upgrade"]').first().dispatchEvent("click");
  const answer = page.locator("details#upgrade");
  await expect(answer).toHaveAttribute("open");
  await expect(answer).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(answer.locator("summary")).toBeFocused();
});

test("an address truncated within an escape shows its page", async ({ page }) => {
  for (const path of ["/support/faq#%", "/terms#%E0%A4%A"]) {
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Questions|Terms/);
  }
});

test("an address that cannot be decoded shows the page for missing pages", async ({
  page,
  baseURL,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 404/, /malformed URL segment/);
  for (const path of ["/%00", "/blog/%E0%A4%A"]) {
    expect((await page.goto(baseURL + path))?.status()).toBe(404);
    await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "This page could not be found",
    );
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

/** Adds a link to the page's text and follows it. */
async function follow(page: Page, path: string): Promise<void> {
  await page.getByRole("main").evaluate((main, path) => {
    const link = document.createElement("a");
    link.href = path;
    main.append(link);
    link.click();
  }, path);
}

test("a broken link shows the not-found page without loading a document", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 404/);
  await page.goto("/about");
  await waitForHydration(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  for (const path of ["/nowhere", "/__proto__", "/blog/constructor", "/datasets/index"]) {
    await follow(page, path);
    await expect(page).toHaveTitle(/could not be found/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveTitle(/^About/);
  }
  expect(documents).toBe(0);
});

test("after a not-found page the header marks the open page", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 404/);
  await page.goto("/blog/no-such-post");
  await waitForHydration(page);
  const blog = page.getByRole("banner").getByRole("link", { name: "Blog" }).first();
  await blog.click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(blog).toHaveAttribute("aria-current", "page");
});

test("a page is reloaded if a new release removed its stylesheet", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 404|^Event$|\[object Event\]/);
  await page.goto("/about");
  await waitForHydration(page);
  await page.route("**/assets/*.css", (route) => route.fulfill({ status: 404 }));
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  expect(new URL((await reloaded).url()).pathname).toBe("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pricing");
  await expect(page.locator("link[rel=stylesheet]")).toHaveCount(0);
});

test("a stylesheet that does not arrive while a link is only pointed at reloads nothing", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/Failed to load resource/);
  await page.goto("/about");
  await waitForHydration(page);
  await page.route("**/assets/*.css", (route) => route.abort());
  const mark = await page.evaluateHandle(() => document);
  const failed = page.waitForEvent("requestfailed");
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).hover();
  await failed;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await mark.evaluate((before) => before === document)).toBe(true);
});

test("the next page is shown only together with its rules", async ({ page }) => {
  await page.goto("/about");
  await waitForHydration(page);
  const code = page.waitForResponse(/\/assets\/pricing-/);
  await page.route("**/assets/*.css", async (route) => {
    await code;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await route.continue();
  });
  await page.evaluate(() => {
    const before = document.querySelector("h1")?.textContent;
    const { dataset } = document.documentElement;
    new MutationObserver(() => {
      if (document.querySelector("h1")?.textContent === before) return;
      const isStyled = [...document.styleSheets].some(({ href }) => href?.includes("/assets/"));
      dataset.shownStyled ??= String(isStyled);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pricing");
  await expect(page.locator("html")).toHaveAttribute("data-shown-styled", "true");
});

test("back from the login leads to where the visitor came from, not to the page that asked for it", async ({
  page,
}) => {
  await page.goto("/about");
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login\?/);
  await waitForHydration(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await waitForHydration(page);
  await follow(page, "/account");
  await expect(page).toHaveURL(/\/login\?/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});
