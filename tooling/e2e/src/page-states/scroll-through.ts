import type { Page } from "@playwright/test";

/** Scrolls from screen to screen to the end of the page, so that what loads when it is near comes. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await painted();
    }
  });
}
