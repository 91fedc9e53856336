import type { Page } from "@playwright/test";

import { openPages } from "../src/site-pages.ts";
import { expect, test } from "../src/test.ts";

// One address does not exist.
test.use({ expectedInConsole: [/status of 404/] });

/** Notes every shift that no input explains, and which elements moved. */
function noteShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      const moved = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName),
      );
      if (!entry.hadRecentInput) shifts.push(`${entry.value.toFixed(4)} ${moved.join(", ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Not yet in TypeScript's own types. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

for (const width of [390, 1280]) {
  test(`nothing on any page moves while it loads, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(noteShifts);
    for (const path of [...openPages, "/nowhere"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await expect(
        page
          .getByRole("main")
          .getByRole("status")
          .getByText(/^(Load|Check|Look|Read)ing/),
      ).toHaveCount(0);
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      );
      expect(await shiftsOf(page), path).toEqual([]);
    }
  });
}
