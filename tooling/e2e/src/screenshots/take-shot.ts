import type { BrowserContext, Page } from "@playwright/test";

import { openInCleaner } from "./cleaner.ts";
import type { Shot } from "./shots.ts";

/** The picture as PNG, of the part that is in the window. */
export async function takeShot(context: BrowserContext, shot: Shot): Promise<Buffer> {
  const page = await context.newPage();
  await openInCleaner(page, shot.table);
  await shot.prepare?.(page);
  // The mark of the focus and of the mouse belong to no picture.
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // Over the start of a list its head may be sticky.
  await shot
    .parts(page)
    .last()
    .evaluate((part) => part.scrollIntoView({ block: "end" }));
  const png = await page.screenshot({ clip: await around(page, shot), animations: "disabled" });
  await page.close();
  return png;
}

/** The rectangle of all parts, as far as it is in the window. */
async function around(page: Page, { parts, place, window }: Shot) {
  const found = await parts(page).all();
  const boxes = (await Promise.all(found.map((part) => part.boundingBox()))).filter(
    (box) => box !== null,
  );
  if (boxes.length === 0) throw new Error(`${place}: what it should show is not there.`);
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.max(0, Math.min(...boxes.map((box) => box.y)));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.min(window.height, Math.max(...boxes.map((box) => box.y + box.height)));
  return { x, y, width: right - x, height: bottom - y };
}
