import type { Page } from "@playwright/test";

import { expect, openPage, getParts, test, waitForReload } from "../src/test.ts";

declare global {
  interface Window {
    reportShift: (shift: string) => void;
  }
}

async function watchShifts(page: Page): Promise<string[]> {
  const shifts: string[] = [];
  await page.exposeFunction("reportShift", (shift: string) => shifts.push(shift));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.reportShift(JSON.stringify(entry));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return shifts;
}

/** Waits for two frames, because the browser reports the layout shifts of a frame in the next one. */
function waitForPaint(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

for (const width of [320, 1280]) {
  test(`nothing moves at ${width} px during a whole visit, not even after a click`, async ({
    page,
    at,
  }) => {
    const shifts = await watchShifts(page);
    await page.setViewportSize({ width, height: 800 });
    const { onBar, inModal, control, box } = getParts(page);
    await page.goto(at("/?late"));
    await waitForPaint(page);
    await page.evaluate(() => window.startApp());
    await waitForPaint(page);
    await onBar("manage").click();
    await waitForPaint(page);
    await inModal("close").click();
    await onBar("accept").click();
    await expect(page.frameLocator("iframe >> nth=0").getByText("A video")).toBeVisible();
    await waitForPaint(page);

    await openPage(page, at());
    await expect(page.frameLocator("iframe >> nth=0").getByText("A video")).toBeVisible();
    await control.scrollIntoViewIfNeeded();
    // If the page were still scrolling, a frame in another process would receive the click.
    await waitForPaint(page);
    await control.click();
    await box("videos").uncheck();
    await inModal("close").click();
    await waitForPaint(page);
    await waitForReload(page, () => onBar("save").click());
    await waitForPaint(page);
    expect(shifts).toEqual([]);
  });
}

test("nothing moves in a frame's notice while the page is loading", async ({ page, at }) => {
  const shifts = await watchShifts(page);
  await page.goto(at("/?torn"), { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Load once" });
  await button.waitFor();
  await waitForPaint(page);
  await page.evaluate(() => fetch("/rest"));
  await page.locator("html[data-started]").waitFor();
  await waitForPaint(page);
  expect(shifts).toEqual([]);
});
