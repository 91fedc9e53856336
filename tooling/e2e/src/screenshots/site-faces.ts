import type { Page } from "@playwright/test";

/**
 * Shows the page in the site's own faces, in those parts of them that have these letters: one that came after the
 * first paint would wait for the next page.
 */
export async function useSiteFaces(page: Page, letters = " "): Promise<void> {
  await page.evaluate(
    (text) =>
      Promise.all(
        ["Site Text", "Site Data"].map((face) => document.fonts.load(`1em "${face}"`, text)),
      ),
    letters,
  );
  // They are used once the styles change.
  await page.emulateMedia({ media: "print" });
  await page.emulateMedia({ media: null });
  // Boxes may keep the widths and line heights that they had in the fallback: they are made again.
  await page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.display = "none";
    root.getBoundingClientRect();
    root.style.display = "";
  });
}
