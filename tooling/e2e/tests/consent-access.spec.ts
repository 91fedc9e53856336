import { findViolations } from "../src/axe.ts";
import { getConsentUi, findConsentShifts, waitForConsent } from "../src/consent.ts";
import { findCoveredByControl } from "../src/layout/covered-by-control.ts";
import { expect, test } from "../src/test.ts";

test.use({ hasDecided: false });

test("the keyboard reaches the skip link first, and the question about cookies next", async ({
  page,
}) => {
  await page.goto("/pricing");
  await waitForConsent(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(getConsentUi(page).onBar("Accept all")).toBeFocused();
});

for (const [width, colorScheme, forcedColors] of [
  [320, "dark", "none"],
  [1440, "light", "active"],
] as const) {
  test(`bar, modal and unsaved warning are accessible and fit at ${width} px, ${colorScheme}, forced colours ${forcedColors}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 720 });
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: "reduce" });
    const { bar, modal, onBar } = getConsentUi(page);
    const check = async () => {
      expect(await findViolations(page)).toEqual([]);
      const overflow = await page.evaluate(
        () =>
          [document.documentElement, ...document.querySelectorAll(".grant-bar, dialog")].filter(
            (element) => element.scrollWidth > element.clientWidth + 1,
          ).length,
      );
      expect(overflow).toBe(0);
    };
    await page.goto("/cookies");
    await waitForConsent(page);
    await check();
    await onBar("Manage cookies").click();
    await expect(modal).toBeVisible();
    await check();
    await modal.getByRole("checkbox", { name: "Analytics" }).check();
    await modal.getByRole("button", { name: "Close" }).click();
    await expect(bar.getByText("You have unsaved settings.")).toBeVisible();
    await check();
    expect(await findConsentShifts(page)).toEqual([]);
  });
}

test.describe("a visitor who answered", () => {
  test.use({ hasDecided: true });

  test("finds the cookies' button covering no word and no control, at every width and scroll position", async ({
    page,
  }) => {
    for (const path of ["/", "/pricing", "/login", "/blog", "/datasets/census-historical"]) {
      await page.goto(path);
      for (const width of [320, 390, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 720 });
        expect([path, width, ...(await findCoveredByControl(page))]).toEqual([path, width]);
      }
    }
  });

  test("sees the cookies' button when it has keyboard focus", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/terms");
    await waitForConsent(page);
    const { control, modal } = getConsentUi(page);
    await expect(control).not.toBeInViewport();
    // The first Tab focuses the link to the content.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(modal).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

for (const [width, height] of [
  [390, 844],
  // 400 % zoom of 1280 by 1024 pixels.
  [320, 256],
] as const) {
  test(`the keyboard reaches nothing that the bar covers, even in part, at ${width} by ${height} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/pricing");
    await waitForConsent(page);
    const findCovered = () =>
      page.evaluate(() => {
        const { top = innerHeight } =
          document.querySelector("[data-consent-bar]")?.getBoundingClientRect() ?? {};
        const focused = document.activeElement;
        if (!focused || focused === document.body || focused.closest("[data-consent-bar]")) {
          return [];
        }
        const { bottom, top: start } = focused.getBoundingClientRect();
        // An element that is taller than the room above the bar is cut off anyway.
        return bottom - start <= top && bottom > top + 1 ? [focused.outerHTML] : [];
      });
    const found: string[] = [];
    for (let press = 0; press < 45; press += 1) {
      await page.keyboard.press("Tab");
      found.push(...(await findCovered()));
    }
    expect(found).toEqual([]);
  });
}

test("the first heading of a page is its own, also while the bar asks", async ({ page }) => {
  for (const path of ["/", "/pricing", "/cookies"]) {
    await page.goto(path);
    await expect(getConsentUi(page).bar).toBeVisible();
    expect(
      await page
        .getByRole("heading")
        .first()
        .evaluate((first) => first.tagName),
    ).toBe("H1");
  }
});

test("the end of the page can be scrolled out from behind the bar", async ({ page }) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto("/terms");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const { footer, bar } = await page.evaluate(() => ({
      footer: document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0,
      bar: document.querySelector(".grant-bar")?.getBoundingClientRect().top ?? 0,
    }));
    expect(footer).toBeLessThanOrEqual(bar);
  }
});

test("without JavaScript there is no bar and no control, and the page about cookies is complete", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/cookies");
  const { bar, control } = getConsentUi(page);
  await expect(page.getByRole("rowheader", { name: "Analytics" })).toHaveCount(2);
  await expect(bar).toBeHidden();
  await expect(control).toBeHidden();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await context.close();
});

test("after a decision, /cookies and the help in one file fit 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/cookies");
  await waitForConsent(page);
  await getConsentUi(page).onBar("Decline all").click();
  await expect(page.getByRole("main").getByText(/decided on/)).toBeVisible();
  const measureOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await measureOverflow()).toBe(0);
  await page.goto("/offline-help.html");
  expect(await measureOverflow()).toBe(0);
});
