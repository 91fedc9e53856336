import type { Page } from "@playwright/test";
import { brand } from "@site/content/brand";
import {
  renderCaptions,
  recordingScenes,
  recordingSeconds,
  recordingSize,
} from "@site/content/product/recording";

import { expectAccessible } from "../src/axe.ts";
import { pauseScripts, waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

const getGate = (page: Page) => page.getByRole("slider", { name: /^Gate/ });
const litLines = (page: Page) => page.locator("[data-step][data-lit]");

async function expectGate(page: Page, said: RegExp, lit: number): Promise<void> {
  await expect(getGate(page)).toHaveAttribute("aria-valuetext", said);
  await expect(litLines(page)).toHaveCount(lit);
}

test("the gate moves by keyboard, before hydration too, announces what is clean, and highlights the lines of code responsible", async ({
  page,
}) => {
  const release = await pauseScripts(page);
  await page.goto("/");
  await expectGate(page, /^Clean: people, sex$/, 2);
  await getGate(page).focus();
  await page.keyboard.press("Home");
  await expectGate(page, /duplicate is gone/, 6);
  await page.keyboard.press("End");
  await expectGate(page, /^Nothing is clean yet$/, 0);
  release();
  await waitForHydration(page);
  await expectGate(page, /^Nothing is clean yet$/, 0);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("the gate moves to where mouse or finger lead it", async ({ page }) => {
    await page.goto("/");
    await waitForHydration(page);
    const figure = page.locator(".gate-stage");
    // Scrolls away from the floating button at the bottom.
    await figure.evaluate((element) => element.scrollIntoView({ block: "start" }));
    const stage = await figure.boundingBox();
    if (!stage) throw new Error("The gate is not shown.");
    const { x, y, width, height } = stage;
    const middle = y + height / 2;
    await page.touchscreen.tap(x + width * 0.05, middle);
    await expectGate(page, /^Clean: people, sex, age, year$/, 5);
    await page.mouse.move(x + width * 0.05, middle);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.95, middle, { steps: 4 });
    await page.mouse.up();
    await expectGate(page, /^Nothing is clean yet$/, 0);
  });
});

test("without script both tables and every line of Python show, and no control that does nothing", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByText("Ten census rows as they came")).toBeVisible();
  await expect(page.getByText("The same rows, cleaned")).toBeVisible();
  await expect(page.getByText("df.drop_duplicates(ignore_index=True)")).toBeVisible();
  await expect(getGate(page)).toBeHidden();
  await context.close();
});

test("the newsletter form at the end of the page starts a subscription with the mail's button", async ({
  page,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const section = page.getByRole("region", { name: "Newsletter" });
  await section.getByLabel("Email address").fill(`${crypto.randomUUID()}@example.com`);
  await section.getByRole("button", { name: "Send me the newsletter" }).click();
  await expect(section.getByText(/We've sent an email/)).toBeVisible();
});

test("the recording plays with one press, in the dark with its own poster, and Escape restores the focus", async ({
  page,
}) => {
  const fetched = await openRecording(page, "dark");
  const link = page.getByRole("button", { name: /Watch ten rows get clean/ });
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => fetched).toContain("/video/cleaner-dark.webp");
  expect(fetched.filter((path) => path.endsWith(".webm"))).toEqual([]);
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", {
    name: `Ten rows get clean in ${recordingSeconds} seconds`,
  });
  const video = dialog.locator("video");
  await expect(video).toHaveJSProperty("paused", false);
  await expect
    .poll(() => video.evaluate(({ duration }: HTMLVideoElement) => Math.round(duration)))
    .toBe(Math.round(recordingSeconds));
  expect(
    await video.evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => [
      videoWidth,
      videoHeight,
    ]),
  ).toEqual([recordingSize.width, recordingSize.height]);
  expect(fetched.filter((path) => path.includes("-light."))).toEqual([]);
  await dialog.getByText("Read it instead").click();
  await expect(dialog.getByRole("listitem")).toHaveText(
    Object.values(recordingScenes).map(({ caption }) => caption),
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test("where motion is reduced the recording waits for a second press, and its captions are those of the page", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const fetched = await openRecording(page, "light");
  await page.getByRole("button", { name: /Watch ten rows get clean/ }).click();
  const video = page.getByRole("dialog").locator("video");
  await expect(video).toHaveJSProperty("paused", true);
  await expect.poll(() => fetched).toContain("/video/cleaner-light.webp");
  expect(fetched.filter((path) => path.endsWith(".webm"))).toEqual([]);
  const shown = await page.request.get("/video/cleaner.vtt");
  expect(await shown.text()).toBe(renderCaptions());
});

/** Opens the home page at its recording. Returns the paths that it requests. */
async function openRecording(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.emulateMedia({ colorScheme });
  await page.goto("/");
  await waitForHydration(page);
  await page.locator(".watch-room").scrollIntoViewIfNeeded();
  return fetched;
}

test("a browser that adds the site to a home screen finds its name and icon, after the first paint", async ({
  page,
}) => {
  const html = await (await page.request.get("/")).text();
  expect(html).not.toContain("webmanifest");
  await page.goto("/");
  const address = await page.locator("head > link[rel=manifest]").getAttribute("href");
  const manifest = await page.request.get(address ?? "");
  expect(await manifest.json()).toMatchObject({ name: brand.name, icons: [{ src: "/icon.svg" }] });
});
