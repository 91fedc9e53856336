import type { Page } from "@playwright/test";

/** Loads the parts of the site's fonts that have these letters. Otherwise the first page is shown in the fallback fonts. */
export async function useSiteFonts(page: Page, letters = " "): Promise<void> {
  await page.evaluate(
    (text) =>
      Promise.all(
        ["Site Text", "Site Data"].map((font) => document.fonts.load(`1em "${font}"`, text)),
      ),
    letters,
  );
  // The browser uses loaded fonts when styles change.
  await page.emulateMedia({ media: "print" });
  await page.emulateMedia({ media: null });
  // Forces a new layout, since boxes may keep the sizes of the fallback font.
  await page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.display = "none";
    root.getBoundingClientRect();
    root.style.display = "";
  });
}
