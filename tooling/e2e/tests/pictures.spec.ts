import type { Page } from "@playwright/test";

import { findPictureBrowser } from "../src/browser.ts";
import { createBuyer, signUpForPlan } from "../src/buyer.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { scrollThrough } from "../src/page-states/open-state.ts";
import { useSiteFonts } from "../src/screenshots/site-fonts.ts";
import { expect, test } from "../src/test.ts";

const browser = await findPictureBrowser();
// Other browsers render text slightly differently.
test.skip(browser.origin !== "package", "The packaged browser does not run on this machine.");

test.use({
  launchOptions: browser,
  // Half the size still shows every moved edge, and takes a sixth of the bytes.
  deviceScaleFactor: 0.5,
  colorScheme: "light",
  contextOptions: { reducedMotion: "reduce" },
});

/** One page of each template, except lists that grow with every published text. */
const templates = {
  home: "/",
  features: "/features",
  pricing: "/pricing",
  download: "/download",
  "download-started": "/get-download?platform=linux&arch=x64",
  dataset: "/datasets/palmer-penguins",
  post: "/blog/spaces-you-cannot-see",
  tutorial: "/tutorials/clean-the-census",
  answers: "/support/faq",
  support: "/support",
  about: "/about",
  legal: "/terms",
  cookies: "/cookies",
  coupon: "/coupon",
  signup: "/signup",
  "left-checkout": "/purchase-cancel",
  "not-found": "/pricng",
} as const;

/** The parts of each page that load last. Without waiting for them, a picture might be taken too early. */
const lastToCome: Record<string, readonly string[]> = {
  home: ["What it does", "What leaves your computer"],
  "not-found": ["You may have meant"],
};

for (const [name, path] of Object.entries(templates)) {
  test(`${path} looks as it did, on a phone and a wide screen`, async ({
    page,
    expectedInConsole,
  }) => {
    if (name === "not-found") expectedInConsole.push(/status of 404/);
    await page.goto(path);
    await waitForHydration(page);
    const last = lastToCome[name] ?? [];
    if (last.length > 0) await scrollThrough(page);
    for (const heading of last) {
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    }
    await page.evaluate(() => scrollTo(0, 0));
    await expectSamePicture(page, name);
  });
}

test("the plan page and a new account look as they did, on a phone and a wide screen", async ({
  page,
}) => {
  await signUpForPlan(page, "plan=pro", { ...createBuyer(), email: "ada@example.com" });
  await expect(page.getByRole("button", { name: /Pay / })).toBeVisible();
  await expectSamePicture(page, "plan");
  await page.goto("/account");
  await waitForHydration(page);
  await expectSamePicture(page, "account");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`every part of the design system looks as it did, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/_ui");
    await expect(page.getByText("Pro, Team")).toBeVisible();
    await expectSamePicture(page, `ui-${colorScheme}`);
  });
}

/** Waits until everything has loaded and the site's fonts are in use. */
async function waitUntilSettled(page: Page): Promise<void> {
  const waiting = page.getByText(/^(Load|Check|Prepar)ing /);
  const isUi = page.url().endsWith("/_ui");
  if (!isUi)
    await expect(page.getByRole("main").getByRole("status").filter({ has: waiting })).toHaveCount(
      0,
    );
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect.poll(() => page.evaluate(areImagesLoaded)).toBe(true);
  await useSiteFonts(page);
}

/** Whether every visible image has loaded. */
function areImagesLoaded(): boolean {
  return [...document.images].every((image) => {
    const isOnScreen = image.checkVisibility() && image.getBoundingClientRect().top < innerHeight;
    return image.complete || !isOnScreen;
  });
}

/**
 * Compares the page with its stored pictures. The installers' checksums are masked, because they differ in each run.
 */
async function expectSamePicture(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    // This height is enough to tell templates apart; below it there is only text.
    await page.setViewportSize({ width, height: 2_000 });
    // Retries, because on a busy machine a part may load after the comparison's two equal screenshots.
    await expect(async () => {
      await waitUntilSettled(page);
      await expect(page).toHaveScreenshot([`${name}-${width}.png`], {
        fullPage: name.startsWith("ui-"),
        scale: "device",
        mask: [/^(SHA-256|Ed25519) /, /^[0-9a-f]{64}$/].map((text) => page.getByText(text)),
        maxDiffPixelRatio: 0.001,
      });
    }).toPass({ timeout: 60_000 });
  }
}
