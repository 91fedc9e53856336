import type { Page } from "@playwright/test";

import { listShiftsWhileLoading } from "../src/layout/layout-shifts.ts";
import { findMissingRules } from "../src/layout/missing-rules.ts";
import { waitForHydration } from "../src/page-actions.ts";
import {
  guardedPages,
  listPrerenderedPages,
  openPages,
  readPrerenderedPage,
} from "../src/site-pages.ts";
import { expect, test } from "../src/test.ts";

const phone = { viewport: { width: 390, height: 844 } };

/** Returns the links in the page's lists that are not part of a sentence. Opens collapsed parts first. */
function listLinks(page: Page): Promise<{ words: string; height: number }[]> {
  return page.evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
    const isWords = (node: Node) => node instanceof Text && node.data.trim() !== "";
    return [...document.querySelectorAll<HTMLElement>("li a, nav a")]
      .filter((link) => link.checkVisibility())
      .filter(({ parentElement }) => ![...(parentElement?.childNodes ?? [])].some(isWords))
      .map((link) => ({ words: link.innerText, height: link.getBoundingClientRect().height }));
  });
}

const isLow = ({ height }: { height: number }) => height < 44;

/** Pages where something needs a script. */
const needingScript = new Set<string>([
  "/clean",
  "/coupon",
  "/coupon-success",
  "/datasets/challenge",
  "/download",
  "/email-confirm",
  "/forgot",
  "/get-download",
  "/login",
  "/login/google",
  "/logout",
  "/operator",
  "/other-os",
  "/purchase-success",
  "/signup",
  "/support",
  "/support/faq",
  "/support/troubleshooting",
  "/account",
  "/quote",
  "/signup-plan-select",
  "/upgrade",
]);

/**
 * Checks that a page without scripts shows no loading indicator and no form that would put its fields into the
 * address, and says what needs a script where something does.
 */
async function expectWholeWithoutScripts(page: Page, path: string): Promise<void> {
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  await expect(main.getByRole("status").filter({ hasText: /\S/ }), path).toHaveCount(0);
  await expect(main.getByText("Drag the gate").filter({ visible: true }), path).toHaveCount(0);
  await expect(main.locator("form:not([action]):visible"), path).toHaveCount(0);
  // Locators by text and by role ignore the content of noscript.
  const needs = main.locator("noscript");
  if (!needingScript.has(path)) {
    await expect(needs, path).toHaveCount(0);
    expect((await main.innerText()).length, path).toBeGreaterThan(100);
    return;
  }
  await expect(needs.first(), path).toContainText("needs JavaScript", { useInnerText: true });
  // Some of the links are in collapsed answers.
  const addresses = main.locator("a[href^='mailto:']").filter({ visible: true });
  await expect(addresses.first(), path).toBeVisible();
}

/** All pages of which there is one, and four of each kind of which there are many. */
async function listPagesOfEachKind(): Promise<string[]> {
  const all = await listPrerenderedPages();
  const ofKind = Map.groupBy(all, (path) => path.split("/").slice(0, -1).join("/"));
  return [...ofKind].flatMap(([kind, paths]) => (kind === "" ? paths : paths.slice(0, 4)));
}

test.describe("on a phone without scripts", () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test("every page is whole, says what needs scripts, and links of its lists are at least 44 px tall", async ({
    page,
  }) => {
    const single = new Set([...openPages, ...guardedPages]);
    const paths = new Set([...single, ...(await listPagesOfEachKind())]);
    let measured = 0;
    for (const path of paths) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      if (single.has(path)) await expectWholeWithoutScripts(page, path);
      const links = await listLinks(page);
      expect(links.filter(isLow), path).toEqual([]);
      measured += links.length;
    }
    expect(measured).toBeGreaterThan(500);
  });
});

test.describe("on a phone", () => {
  // One of the addresses does not exist.
  test.use({ ...phone, expectedInConsole: [/status of 404/] });

  for (const path of [...openPages, "/nowhere"]) {
    // pages.spec.ts measures the first of these on a wide screen.
    test(`${path} loads without layout shifts and missing style rules, with links of lists at least 44 px tall and aligned menu links`, async ({
      page,
    }) => {
      await page.goto(path);
      expect(await listShiftsWhileLoading(page)).toEqual([]);

      await page.getByRole("button", { name: "Menu" }).click();
      const menu = page.locator("#site-menu");
      await expect(menu.getByRole("link", { name: "Log in" })).toBeVisible();
      const begins = await menu.getByRole("link").evaluateAll((links) =>
        links.map((link) => {
          const words = document.createRange();
          words.selectNodeContents(link);
          return Math.round(words.getBoundingClientRect().left);
        }),
      );
      expect(begins.length).toBeGreaterThan(4);
      expect(new Set(begins).size, begins.join()).toBe(1);
      expect((await listLinks(page)).filter(isLow)).toEqual([]);

      // Collapsed parts and the menu are open now. Focuses a button, because a link would load the whole stylesheet.
      await page.keyboard.press("Shift+Tab");
      expect(await findMissingRules(page)).toEqual([]);
    });
  }
});

test("code in a text shows whole lines at 1440 px, and its copy button covers none of it", async ({
  page,
}) => {
  let copied = 0;
  const pagesByKind = new Map<string, number>();
  for (const path of await listPrerenderedPages()) {
    const kind = path.split("/")[1] ?? "";
    const seenOfKind = pagesByKind.get(kind) ?? 0;
    if (seenOfKind === 2) continue;
    if (!(await readPrerenderedPage(path)).includes('class="code-block"')) continue;
    pagesByKind.set(kind, seenOfKind + 1);
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.locator(".code-block:not(.output) .copy-code").first()).toBeAttached();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const seen = await page.evaluate(() =>
        [...document.querySelectorAll(".code-block")].flatMap((code) => {
          const pre = code.querySelector("pre");
          if (!pre?.checkVisibility()) return [];
          const lines = document.createRange();
          lines.selectNodeContents(pre);
          const button = code.querySelector(".copy-code")?.getBoundingClientRect();
          const isUnder = ({ left, right, top, bottom }: DOMRect) =>
            button !== undefined &&
            left < button.right &&
            right > button.left &&
            top < button.bottom &&
            bottom > button.top;
          return {
            begins: pre.innerText.slice(0, 40),
            hasButton: button !== undefined,
            isCovered: Array.from(lines.getClientRects()).some(isUnder),
            isCut: code.parentElement?.matches(".prose") && pre.scrollWidth > pre.clientWidth,
          };
        }),
      );
      copied += seen.filter(({ hasButton }) => hasButton).length;
      const faults = seen.filter(({ isCovered, isCut }) => isCovered || (width > 390 && isCut));
      expect(faults, `${path}, ${width} px`).toEqual([]);
    }
  }
  expect(copied).toBeGreaterThan(20);
});
