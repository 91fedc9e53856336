import { expectAccessible, findViolations } from "../src/axe.ts";
import { listLayoutShifts } from "../src/layout/layout-shifts.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { shots } from "../src/screenshots/shots.ts";
import { expect, test } from "../src/test.ts";

const post = "/blog/missing-values-in-ten-spellings";

for (const path of [post, "/tutorials/fill-gaps-in-a-series", "/changelog"]) {
  test(`${path} has nothing that axe finds, light and dark, and fits 320 px`, async ({ page }) => {
    await page.goto(path);
    await waitForHydration(page);
    await expectAccessible(page);
  });
}

test("a post reads the same without script, and with script links in it are followed in place", async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(new URL(post, baseURL).href);
  const text = await plain.locator("article .prose").innerText();
  await context.close();

  await page.goto(post);
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: /^Copy/ }).first()).toBeVisible();
  const buttons = await page.locator("article .prose button").allInnerTexts();
  expect(buttons.length).toBeGreaterThan(3);
  await page.locator("article .prose button").evaluateAll((all) => all.map((one) => one.remove()));
  expect(await page.locator("article .prose").innerText()).toBe(text);

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.locator('article .prose a[href="/datasets/census-historical"]').first().click();
  await expect(page).toHaveURL(/\/datasets\/census-historical$/);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("from the list to a post its own document is fetched and no other, and going back fetches none again", async ({
  page,
}) => {
  await page.goto("/blog");
  await waitForHydration(page);
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/content\/|\.data$/.test(pathname)) fetched.push(pathname);
  });
  const link = page.getByRole("main").locator(`a[href="${post}"]`);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ten spellings/);
  await expect(page.locator("figure.code-block").first()).toBeVisible();
  // At most the shard that lists the document, and the document itself.
  expect(fetched.length).toBeLessThanOrEqual(2);
  expect(fetched.filter((path) => !path.startsWith("/content/documents/"))).toEqual([]);
  await page.goBack();
  await expect(link).toBeVisible();
  const before = fetched.filter((path) => path.startsWith("/content/documents/")).length;
  await page.goForward();
  await expect(page.locator("figure.code-block").first()).toBeVisible();
  expect(fetched.length).toBe(before);
});

test("the search opens by its key, forgives typing errors, marks what it found and leads there by keys alone", async ({
  page,
}) => {
  const searched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/content/")) searched.push(request.url());
  });
  await page.goto("/pricing");
  await waitForHydration(page);
  expect(searched).toEqual([]);
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox");
  await expect(field).toBeFocused();
  await page.keyboard.type("missnig spelings");
  const dialog = page.getByRole("dialog", { name: "Search" });
  const results = dialog.getByRole("link");
  await expect(results.first()).toContainText("A missing value has ten spellings");
  await expect(results.first().locator("mark").first()).toBeVisible();
  await expect(dialog.getByRole("status")).toHaveText(/\d+ pages? found/);
  expect(await findViolations(page, {}, "dialog")).toEqual([]);

  await page.keyboard.press("ArrowDown");
  await expect(results.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const open = page.getByRole("button", { name: "Search" });
  await open.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await open.click();
  await page.keyboard.type("money back");
  await expect(results.first()).toContainText("Can I get my money back");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/support\/faq#refund$/);
  await expect(page.getByText("without giving a reason")).toBeVisible();
});

for (const key of ["Control+k", "Meta+k"]) {
  test(`${key} opens the search, from a field too; a query without results offers support, pricing and tutorials`, async ({
    page,
  }) => {
    await page.goto("/support");
    await waitForHydration(page);
    await page.getByRole("searchbox").focus();
    await page.keyboard.press(key);
    const dialog = page.getByRole("dialog", { name: "Search" });
    await expect(dialog.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("spaghetti carbonara");
    await expect(dialog.getByRole("status")).toContainText("Nothing fits");
    await expect(dialog.getByRole("listitem")).toHaveText([/Ask us/, /Pricing/, /Tutorials/]);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/support$/);
    await dialog.getByRole("link", { name: "Ask us" }).click();
    await expect(page).toHaveURL(/\/support#write$/);
    await expect(page.getByRole("textbox", { name: /email/i })).toBeVisible();
  });
}

/** The page on which each picture of the cleaner appears. */
const pictured = {
  "/changelog": ["days"],
  "/features": ["cleaner"],
  "/support/tutorial": ["ten-rows", "script"],
  "/tutorials/clean-the-census": ["ages"],
  "/tutorials/clean-the-penguins": ["units"],
  "/tutorials/count-what-is-missing": ["missing"],
  "/tutorials/look-before-you-clean": ["penguins"],
};

test("each picture of the cleaner is on its page, with a description, in the page's colour scheme, and the other version is not loaded", async ({
  page,
}) => {
  const places = shots.map(({ place }) => place.replace(/^.*\//, ""));
  expect(Object.values(pictured).flat().toSorted()).toEqual(places.toSorted());
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  for (const [path, names] of Object.entries(pictured)) {
    fetched.length = 0;
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path);
    const pictures = page.getByRole("main").locator("picture img").filter({ visible: true });
    await expect(pictures).toHaveCount(names.length);
    for (const [at, name] of names.entries()) {
      await pictures.nth(at).scrollIntoViewIfNeeded();
      await expect(pictures.nth(at)).toHaveJSProperty("complete", true);
      await expect(pictures.nth(at)).toHaveAttribute("src", new RegExp(`/${name}-light-`));
      await expect(pictures.nth(at)).toHaveAttribute("alt", /.{80}/);
    }
    expect(fetched.filter((file) => file.includes("-dark-"))).toEqual([]);
    expect(await listLayoutShifts(page), path).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(pictures).toHaveCount(names.length);
    await expect(pictures.first()).toHaveAttribute("src", /-dark-/);
    // The visitor's choice overrides the system setting.
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
    await expect(pictures.first()).toHaveAttribute("src", /-light-/);
  }
});
