import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Checks the page as it stands, light and dark, and that it fits 320 px; leaves the window as it was. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "sideways scroll at 320 px").toBe(0);
  if (size) await page.setViewportSize(size);
}
