import type { Page } from "@playwright/test";

/** Loads the font files that contain these letters. Otherwise the first page is shown in fallback fonts. */
export async function useSiteFonts(page: Page, letters = " "): Promise<void> {
  await page.evaluate(
    (text) =>
      Promise.all(
        ["Site Text", "Site Data"].map((font) => document.fonts.load(`1em "${font}"`, text)),
      ),
    letters,
  );
  // The browser applies loaded fonts only when styles change.
  await page.emulateMedia({ media: "print" });
  await page.emulateMedia({ media: null });
  // Forces a new layout, because boxes may still have the sizes of the fallback font.
  await page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.display = "none";
    root.getBoundingClientRect();
    root.style.display = "";
  });
}
