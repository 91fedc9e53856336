import { writeFile } from "node:fs/promises";
import path from "node:path";

import type { BrowserContext, Page } from "@playwright/test";

import { findPictureBrowser } from "../browser.ts";
import { createDeclinedCookie } from "../page-actions.ts";
import { withSite } from "../with-site.ts";
import { openInCleaner } from "./cleaner.ts";
import { type Shot, shots } from "./shots.ts";

/** Takes all screenshots, in light and dark mode. Arguments limit this to paths that contain them. */
const content = path.join(import.meta.dirname, "../../../../packages/content");
const pathParts = process.argv.slice(2);

await withSite(async ({ url, browser }) => {
  for (const shot of shots) {
    if (pathParts.length > 0 && !pathParts.some((part) => shot.place.includes(part))) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: shot.window,
        deviceScaleFactor: shot.scale,
        colorScheme,
        reducedMotion: "reduce",
        locale: "en-GB",
      });
      await context.addCookies([createDeclinedCookie()]);
      const file = `${shot.place}-${colorScheme}.png`;
      await writeFile(path.join(content, file), await takeScreenshot(context, shot));
      await context.close();
      console.log(file);
    }
  }
}, findPictureBrowser);
// Keep-alive connections would delay the exit for seconds.
process.exit();

async function takeScreenshot(context: BrowserContext, shot: Shot): Promise<Buffer> {
  const page = await context.newPage();
  await openInCleaner(page, shot.table);
  await shot.prepare?.(page);
  // Removes the focus ring and hover styles.
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // At the start of the list, its sticky header may cover the element.
  await shot
    .parts(page)
    .last()
    .evaluate((part) => part.scrollIntoView({ block: "end" }));
  const png = await page.screenshot({ clip: await getClip(page, shot), animations: "disabled" });
  await page.close();
  return png;
}

/** Returns the rectangle around all parts, limited to the window. */
async function getClip(page: Page, { parts, place, window }: Shot) {
  const elements = await parts(page).all();
  const boxes = (await Promise.all(elements.map((element) => element.boundingBox()))).filter(
    (box) => box !== null,
  );
  if (boxes.length === 0) throw new Error(`${place}: nothing to show was found.`);
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.max(0, Math.min(...boxes.map((box) => box.y)));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.min(window.height, Math.max(...boxes.map((box) => box.y + box.height)));
  return { x, y, width: right - x, height: bottom - y };
}
